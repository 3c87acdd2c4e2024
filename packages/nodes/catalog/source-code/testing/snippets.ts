import type { CodeLanguage } from '../languages.ts';

/** Code with the findings that a reviewer would note of the rules, as `rule:line`. */
export interface ReviewedCode {
  language: CodeLanguage;
  code: string;
  findings: readonly string[];
}

/** Keys are put together, so that nobody takes them for real ones. */
const [aws, github, stripe] = [`AKIA${'QWERTYUIOP123456'}`, `ghp_${'a1B2'.repeat(9)}`, `sk_live_${'4eC39HqLyjWDarjt'}`];

/** Pieces of code as they are found in reviews, with traps that look like findings and are none; written for this sample. */
export const reviewed: readonly ReviewedCode[] = [
  {
    language: 'javascript',
    code: `import { exec } from 'node:child_process';
// eval(input) would be bad
const note = 'eval(input)';
export function run(name) {
  exec(\`ls \${name}\`);
  return eval(name);
}`,
    findings: ['child-process:5', 'eval-call:6'],
  },
  {
    language: 'javascript',
    code: `async function find(db, id) {
  const all = await db.query('SELECT * FROM users WHERE id = ' + id);
  const good = await db.query('SELECT * FROM users WHERE id = $1', [id]);
  const text = 'select a lamp from the list' + id;
  return db.query(\`DELETE FROM users WHERE id = \${id}\`);
}`,
    findings: ['sql-concatenation:2', 'sql-concatenation:5'],
  },
  {
    language: 'javascript',
    code: `const key = '${aws}';
const token = '${github}';
const stripe = '${stripe}';
const password = process.env.PASSWORD;
const apiKey = 'your-api-key-here';
const dbPassword = 'hunter2-Blue!9';
const label = 'Enter your password';`,
    findings: ['hardcoded-secret:1', 'hardcoded-secret:2', 'hardcoded-secret:3', 'hardcoded-secret:6'],
  },
  {
    language: 'javascript',
    code: `element.innerHTML = text;
if (element.innerHTML === '') render();
const id = Math.random();
const sessionToken = Math.random().toString(36);
https.request({ rejectUnauthorized: false });
const hash = createHash('md5').update(x);
const better = createHash('sha256').update(x);
try { work(); } catch {}
try { work(); } catch (error) { report(error); }
console.log(hash);`,
    findings: [
      'html-injection:1',
      'predictable-random:4',
      'certificate-check-off:5',
      'weak-hash:6',
      'empty-catch:8',
      'left-debugging:10',
    ],
  },
  {
    language: 'typescript',
    code: `interface User { name: string; token: string }
export const load = async (id: string): Promise<User> => {
  const response = await fetch('http://api.shop.test/users/' + id);
  const local = await fetch('http://localhost:3000/users');
  return (await response.json()) as User;
};
const run = new Function('a', 'return a');`,
    findings: ['unencrypted-link:3', 'eval-call:7'],
  },
  {
    language: 'python',
    code: `import os, pickle, subprocess, requests, yaml
def load(path, name):
    os.system("rm " + name)
    subprocess.run(["ls", name])
    subprocess.run("ls " + name, shell=True)
    data = pickle.load(open(path))
    config = yaml.load(text)
    safe = yaml.load(text, Loader=yaml.SafeLoader)
    requests.get(url, verify=False)
    try:
        work()
    except Exception:
        pass
    return eval(name)`,
    findings: [
      'child-process:3',
      'child-process:4',
      'child-process:5',
      'unsafe-deserialization:6',
      'unsafe-deserialization:7',
      'certificate-check-off:9',
      'empty-catch:12',
      'eval-call:14',
    ],
  },
  {
    language: 'python',
    code: `def find(cursor, name):
    """SELECT in a docstring + name"""
    cursor.execute(f"SELECT * FROM users WHERE name = '{name}'")
    cursor.execute("SELECT * FROM users WHERE name = %s", (name,))
    cursor.execute("UPDATE users SET name = '{}'".format(name))
    model.eval()
    return hashlib.md5(name)`,
    findings: ['sql-concatenation:3', 'sql-concatenation:5', 'weak-hash:7'],
  },
  {
    language: 'php',
    code: `<?php
$result = mysqli_query($db, "SELECT * FROM users WHERE id = " . $id);
$again = mysqli_query($db, "SELECT * FROM users WHERE id = $id");
$good = $db->prepare("SELECT * FROM users WHERE id = ?");
eval($code);
$data = unserialize($input);
echo md5($x);`,
    findings: ['sql-concatenation:2', 'sql-concatenation:3', 'eval-call:5', 'unsafe-deserialization:6', 'weak-hash:7'],
  },
  {
    language: 'go',
    code: `package main
func find(db *sql.DB, name string) {
	rows, err := db.Query("SELECT * FROM users WHERE name = '" + name + "'")
	more, err := db.Query(fmt.Sprintf("SELECT * FROM users WHERE name = '%s'", name))
	good, err := db.Query("SELECT * FROM users WHERE name = $1", name)
	cmd := exec.Command("ls", name)
	config := &tls.Config{InsecureSkipVerify: true}
}`,
    findings: ['sql-concatenation:3', 'sql-concatenation:4', 'child-process:6', 'certificate-check-off:7'],
  },
  {
    language: 'java',
    code: `public class Users {
  private static final String PASSWORD = "S3cr3t-Value";
  List<User> find(String name) throws SQLException {
    return db.query("SELECT * FROM users WHERE name = '" + name + "'");
  }
  void read(InputStream in) {
    try { new ObjectInputStream(in).readObject(); } catch (Exception e) {}
  }
}`,
    findings: ['hardcoded-secret:2', 'sql-concatenation:4', 'unsafe-deserialization:7', 'empty-catch:7'],
  },
  {
    language: 'javascript',
    code: `const evaluate = (value) => value;
retrieval(data);
const regex = /eval(x)|'/;
const after = 'ok';
const url = 'https://example.com/http://x';
const message = \`The token is \${token}\`;
const hex = '0123456789abcdef';`,
    findings: [],
  },
];
