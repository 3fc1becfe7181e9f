//! Every rule and every refinement: the control does on the page what it does in a native trainer.

use crate::lab::{USUAL, story};

#[test]
fn the_svm_brings_its_ridge_and_takes_it_away_again() {
    story(async |lab| {
        lab.open(USUAL).await;
        lab.set("rule", "svm").await;
        let link = lab.link().await;
        assert!(link.contains("reduction=mean"), "{link}");
        let ridge = lab.described().await.document().settings.penalty().ridge;
        assert_eq!(ridge, 0.01);
        lab.set("lambda", "0").await;
        assert!(
            lab.sees(".complaint").await,
            "a machine without ridge is refused"
        );
        lab.set("rule", "perceptron").await;
        let link = lab.link().await;
        assert!(
            !link.contains("penalty") && !link.contains("reduction"),
            "{link}"
        );
    });
}
