//! The program as a notebook, in the format nbformat 4.

use super::python::Parts;
use crate::text::{quoted, say};

/// A notebook of the parts of a program: data, training, report, picture.
pub fn notebook(parts: &Parts) -> String {
    let cells = [&parts.data, &parts.training, &parts.report, &parts.plot];
    let about = say!("code-notebook", title = &parts.title);
    let mut all = vec![format!(
        r#"{{"cell_type": "markdown", "id": "about", "metadata": {{}}, "source": [{}]}}"#,
        lines(&about)
    )];
    for (name, source) in ["data", "training", "report", "plot"].iter().zip(cells) {
        all.push(format!(
            r#"{{"cell_type": "code", "execution_count": null, "id": "{name}", "metadata": {{}}, "outputs": [], "source": [{}]}}"#,
            lines(source.trim_end())
        ));
    }
    let kernel = r#""kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}, "language_info": {"name": "python"}"#;
    format!(
        "{{\"cells\": [\n{}\n], \"metadata\": {{{kernel}}}, \"nbformat\": 4, \"nbformat_minor\": 5}}\n",
        all.join(",\n")
    )
}

/// A text as a list of its lines.
fn lines(text: &str) -> String {
    let lines: Vec<String> = text.split_inclusive('\n').map(quoted).collect();
    lines.join(", ")
}
