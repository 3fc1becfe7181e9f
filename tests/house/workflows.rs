//! Rules for the workflows of the build machine.

use std::path::Path;

/// The texts of all workflows, by their names.
fn workflows() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(".github/workflows");
    let entries = std::fs::read_dir(folder).expect("workflows");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let read = |path: std::path::PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a workflow");
        (path.display().to_string(), text)
    };
    paths.map(read).collect()
}

/// The jobs of a workflow, each with its lines.
fn jobs(workflow: &str) -> Vec<String> {
    let (_, jobs) = workflow.split_once("\njobs:\n").expect("jobs");
    let mut found: Vec<String> = Vec::new();
    for line in jobs.lines() {
        let is_name = line.starts_with("  ") && !line.starts_with("   ") && line.ends_with(':');
        if is_name || found.is_empty() {
            found.push(String::new());
        }
        let job = found.last_mut().expect("a job");
        *job += line;
        *job += "\n";
    }
    found
}

#[test]
fn actions_are_named_by_hash_and_leave_no_credentials() {
    let all = workflows();
    assert!(all.len() >= 4);
    for (path, text) in all {
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let Some((_, action)) = line.split_once("uses: ") else {
                continue;
            };
            let (name, version) = action.split_once('@').expect("a version");
            let (hash, comment) = version.split_once(" # v").expect("which version that is");
            let is_hash = hash.len() == 40 && hash.bytes().all(|b| b.is_ascii_hexdigit());
            assert!(is_hash && !comment.is_empty(), "{path}: {line}");
            if name == "actions/checkout" {
                assert!(
                    lines[at + 2].ends_with(" persist-credentials: false"),
                    "{path}: {line}"
                );
            }
        }
        assert!(
            text.contains("\npermissions:\n  contents: read\n"),
            "{path}"
        );
    }
}

#[test]
fn what_publishes_builds_nothing() {
    let mut publishing = 0;
    for (path, text) in workflows() {
        for job in jobs(&text) {
            if [": write", "secrets.", "github.token"]
                .iter()
                .any(|may| job.contains(may))
            {
                publishing += 1;
                for runs in ["cargo", "checkout", ".ci/run", "npm", "python"] {
                    assert!(!job.contains(runs), "{path}: {runs} in\n{job}");
                }
                assert!(job.contains("    needs: build\n"), "{path}:\n{job}");
            }
        }
    }
    assert_eq!(publishing, 2, "the page and the release");
}
