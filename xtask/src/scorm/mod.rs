//! Packages of a lesson or sheet for course platforms: SCORM 1.2, and SCORM 2004 4th Edition. A package is one page that
//! shows the lab in a frame and reports what the lab tells it; the lab is the page as one file.

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::archive::Contents;
use crate::docs::escaped;
use crate::lessons::{self, Source};
use crate::place::Place;
use crate::single;

/// The page around the lab.
const PAGE: &str = include_str!("index.html");
const STYLE: &str = include_str!("page.css");
const REPORT: &str = include_str!("report.js");
/// In the lab: it keeps things in the page around it.
const STORE: &str = include_str!("store.js");

/// The versions, as they stand in the names of packages, and their manifests.
const VERSIONS: [(&str, &str); 2] = [
    ("1.2", include_str!("manifest-1.2.xml")),
    ("2004", include_str!("manifest-2004.xml")),
];

/// Makes the packages of a lesson: the version and the files of each. `www/` must have been built.
pub(crate) fn packages(
    www: &Path,
    place: &Place,
    lesson: &str,
) -> Result<Vec<(&'static str, Contents)>> {
    let title = title(www, lesson)?;
    let lab = single::page(www, place, Some(STORE))?;
    let texts = [
        ("title", &*title),
        ("lesson", lesson),
        ("policy", &policy()),
        ("style", STYLE),
        ("script", REPORT),
    ];
    let page = filled(PAGE, &texts)?;
    let package = |(version, manifest)| {
        let files = [
            ("imsmanifest.xml", filled(manifest, &texts)?),
            ("index.html", page.clone()),
            ("lab.html", lab.clone()),
        ];
        let files = files.map(|(path, text)| (path.to_owned(), text.into_bytes()));
        Ok((version, files.into()))
    };
    VERSIONS.into_iter().map(package).collect()
}

/// A text with these in place of each `{{name}}`. They stay as they are: a title may look like a name, and the policy has the
/// hash of the script.
fn filled(text: &str, texts: &[(&str, &str)]) -> Result<String> {
    let mut parts = text.split("{{");
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once("}}").context("a name without an end")?;
        let found = texts.iter().find(|(known, _)| *known == name);
        let (_, text) = found.with_context(|| format!("there is no text for {name}"))?;
        filled += &format!("{text}{rest}");
    }
    Ok(filled)
}

fn policy() -> String {
    let [script, style] = [REPORT, STYLE].map(single::hash);
    format!(
        "default-src 'none'; script-src {script}; style-src {style}; frame-src 'self'; base-uri 'none'; form-action 'none'"
    )
}

/// The title of a lesson, for markup; the error says which lessons there are.
pub(crate) fn title(www: &Path, lesson: &str) -> Result<String> {
    let all = lessons::sources(www)?;
    let name = |source: &Source| {
        let path = source.path.strip_prefix("en").ok()?;
        path.to_str()?.strip_suffix(".md").map(String::from)
    };
    let Some(found) = all
        .iter()
        .find(|source| name(source).is_some_and(|name| name == lesson))
    else {
        let names = all.iter().filter_map(name).collect::<Vec<_>>().join(", ");
        bail!("there is no lesson `{lesson}`; there are {names}");
    };
    Ok(escaped(lessons::entry(&found.text, "title:")).replace('"', "&quot;"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Scratch;

    fn site(name: &str) -> Result<Scratch> {
        let site = single::site(name, "", "")?;
        site.write(
            "lessons/en/01-one.md",
            "title: LESSON & \"{{lesson}}\"\norder: 1\n",
        )?;
        Ok(site)
    }

    #[test]
    fn a_package_has_a_manifest_a_page_and_the_lab() -> Result<()> {
        let site = site("scorm")?;
        let all = packages(site.path(), &Place::default(), "01-one")?;
        let versions: Vec<_> = all.iter().map(|(version, _)| *version).collect();
        assert_eq!(versions, ["1.2", "2004"]);
        for (version, files) in all {
            let files = files
                .into_iter()
                .map(|(path, bytes)| Ok((path, String::from_utf8(bytes)?)));
            let files: Vec<(String, String)> = files.collect::<Result<_>>()?;
            let [
                (manifest_name, manifest),
                (page_name, page),
                (lab_name, lab),
            ] = &files[..]
            else {
                bail!("{version}: {} files", files.len());
            };
            assert_eq!(manifest_name, "imsmanifest.xml");
            for name in [page_name, lab_name] {
                assert!(
                    manifest.contains(&format!("<file href=\"{name}\"/>")),
                    "{version}"
                );
            }
            assert!(
                manifest.contains(&format!("<schemaversion>{version}")),
                "{version}"
            );
            assert!(
                manifest.contains("<title>LESSON &amp; &quot;{{lesson}}&quot;</title>"),
                "{manifest}"
            );
            assert!(page.contains("data-lesson=\"01-one\""), "{page}");
            for text in [REPORT, STYLE] {
                assert!(page.contains(&single::hash(text)) && page.contains(&format!(">{text}</")));
            }
            assert!(lab.contains(STORE) && lab.contains(&single::hash(STORE)));
        }
        Ok(())
    }

    #[test]
    fn a_wrong_name_is_told_with_those_that_there_are() -> Result<()> {
        let site = site("no-scorm")?;
        let refused = packages(site.path(), &Place::default(), "two").map(|_| ());
        let told = refused.map_err(|error| error.to_string());
        let expected = "there is no lesson `two`; there are 01-one, one";
        assert_eq!(told, Err(expected.to_owned()));
        Ok(())
    }
}
