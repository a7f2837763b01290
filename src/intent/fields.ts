// Which field of work a word belongs to, by general knowledge: prompts of one topic often share no word, but their field.

import { lightStem } from "./light_stem.ts";

/** What everybody says (`file`, `type`, `time`) is in none. */
const FIELDS = `
auth: login logout signin signup password passwd oauth oidc saml sso jwt authentication author credential permission mfa totp ldap cookie session token csrf acl rbac
database: database db sql mysql mariadb postgres postgresql sqlite oracle plsql mssql tsql sequelize prisma orm hibernate jpa jdbc odbc query join schema migration migrate row column table index foreign transaction varchar rollback mongodb mongo redis cassandra stored trigger cursor
git: git github gitlab svn subversion mercurial hg commit branch rebase merge repository repo checkout stash cherry pull clone fork tortoisesvn bitbucket gitignore perforce cvs
shell: bash shell zsh sh fish awk sed grep xargs pipe posix cron crontab chmod stdin stdout stderr tty alias script terminal command env sudo ssh
spreadsheet: excel vba spreadsheet vlookup xls xlsx worksheet workbook pivot macro csv cell
css: css scss sass less flexbox grid margin padding layout style stylesheet font hover tailwind bootstrap viewport
html: html dom div span iframe href tag markup xhtml svg
browser: browser chrome firefox safari webkit ie6 ie7 ie8 edge ajax xhr jquery javascript onclick cors webpack vite
frontend: react vue angular svelte jsx tsx component prop hook redux vuex vnode ssr hydrate hydration slot directive render
windows: windows win32 winform wpf xaml dll regedit registry activex msi powershell
dotnet: net dotnet asp aspx csharp c# vb mvc nuget linq entity lambda iqueryable ienumerable msbuild wcf
ide: studio vs2005 vs2008 vs2010 vs2012 eclipse intellij netbeans xcode ide intellisense resharper debugger breakpoint vscode plugin
apple: cocoa objective objc nsstring nsarray nsview nswindow nsimage nsdata appkit uikit swift swiftui ios iphone ipad xib nib macos osx mac apple applescript finder
android: android kotlin gradle apk fragment activity
java: java jvm jar maven spring servlet tomcat jsp bean struts javac classpath swing
scala: scala sbt akka implicit trait monad play lift
haskell: haskell ghc cabal monad functor typeclass lazy monoid
python: python pip django flask numpy pandas pytest virtualenv conda jupyter py
ruby: ruby rails gem rake activerecord rspec erb
php: php wordpress drupal joomla magento laravel symfony composer wp smarty zend
rust: rust cargo crate rustc borrow lifetime trait clippy tokio serde
golang: golang goroutine channel gofmt
cpp: c++ cpp std template stl boost gcc clang cmake makefile linker pointer malloc segfault header
qt: qt qml qwidget qmake qstring qdialog signal slot
matlab: matlab simulink octave matrix vector plot figure axes eigenvalue fft interpolation
cms: cms drupal wordpress magento sharepoint joomla theme plugin widget block node webpart taxonomy
sharepoint: sharepoint moss wss webpart infopath caml
webserver: apache nginx httpd htaccess rewrite vhost mod_rewrite iis redirect ssl tls certificate proxy
network: http tcp udp socket dns ip port firewall latency packet websocket request response
cloud: aws s3 ec2 lambda azure gcp terraform kubernetes k8s helm cluster pod
container: docker dockerfile container image compose podman registry volume
ci: ci pipeline jenkins travis workflow deploy release artifact action
testing: test mock stub fixture assert coverage jest mocha pytest junit e2e flaky snapshot
parsing: parser lexer grammar ast token syntax compiler transpile codegen
build: build compile webpack rollup bundle babel esbuild vite makefile package npm yarn pnpm
performance: performance slow fast latency cache memory leak profile benchmark optimize gc
logging: log logger trace metric monitor alert sentry telemetry stacktrace
email: email mail smtp imap inbox newsletter
payment: payment invoice billing checkout stripe subscription refund tax price currency cart
search: search elasticsearch lucene solr fulltext rank relevance
machine: model train neural tensorflow pytorch gpu embedding llm dataset inference
graphics: opengl directx shader texture render sprite canvas webgl pixel
docs: readme document documentation docs changelog tutorial wiki
i18n: translation locale i18n l10n unicode utf encoding charset timezone language
`;

const MARK = "~";

/** Marks of the fields of these stems, each once. */
export function fieldsOf(stems: readonly string[]): string[] {
  const found = new Set<string>();
  for (const stem of stems) for (const field of fieldsOfStem(stem)) found.add(MARK + field);
  return [...found];
}

export function isField(word: string): boolean {
  return word.startsWith(MARK);
}

/** Looks through the text, which takes a hook less time than making a table of it. */
function fieldsOfStem(stem: string): string[] {
  const found: string[] = [];
  // `queries` has the stem `query`, which no word need begin with: base forms are listed.
  for (let at = FIELDS.indexOf(` ${stem}`); at >= 0; at = FIELDS.indexOf(` ${stem}`, at + 1)) {
    const word = /[^ \n]+/.exec(FIELDS.slice(at + 1, at + 40))?.[0] ?? "";
    if (word !== stem && lightStem(word) !== stem) continue;
    const line = FIELDS.lastIndexOf("\n", at) + 1;
    found.push(FIELDS.slice(line, FIELDS.indexOf(":", line)));
  }
  return found;
}
