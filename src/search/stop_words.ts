// Words that say nothing about what a task or a question is about.

export const STOP_WORDS: ReadonlySet<string> = new Set(
  ("the a an and or of to in for is it on with that this as be by from at are was not if but i we you when which have " +
    "has will would can should do does into only use using than then so there their them they what while how also after " +
    "before just like more its my me our your been being were did done dont doesnt cant wont isnt such any all some no " +
    "who where why")
    .split(" "),
);
