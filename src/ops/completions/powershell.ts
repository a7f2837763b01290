// The completion script for PowerShell.

import type { CommandWords, FlagWords, ValueWords } from "./words.ts";

export function powershellScript(commands: readonly CommandWords[], globals: readonly FlagWords[]): string {
  return `# PowerShell completion for focal. Add to $PROFILE:  focal completions powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName focal -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $commands = [ordered]@{
${commands.map(entry).join("\n")}
  }
  $globalFlags = @(${globals.map(flag).join(", ")})
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
  $plain = @($words | Where-Object { -not $_.StartsWith('-') })
  $name = ''
  if ($plain.Count -ge 2 -and $commands.Contains("$($plain[0]) $($plain[1])")) { $name = "$($plain[0]) $($plain[1])" }
  elseif ($plain.Count -ge 1) { $name = $plain[0] }
  $flags = $globalFlags
  if ($commands.Contains($name)) { $flags = $commands[$name].Flags + $globalFlags }
  $named = { param($start) focal completions "--symbols=$start" 2>$null | ForEach-Object { @{ Text = $_; Summary = $_ } } }
  $results = @()
  $last = if ($words.Count -gt 0) { $words[-1] } else { '' }
  $valued = $flags | Where-Object { $_.Value -and ($_.Long -ceq $last -or $_.Short -ceq $last) } | Select-Object -First 1
  if ($valued) {
    $results = @($valued.Choices | ForEach-Object { @{ Text = $_; Summary = $_ } })
    if ($valued.Paths) { return }
    if ($valued.Symbols) { $results = @(& $named $wordToComplete) }
  } elseif ($wordToComplete.StartsWith('-')) {
    $results = @($flags | ForEach-Object { @{ Text = $_.Long; Summary = $_.Summary } })
  } elseif ($commands.Contains($name)) {
    $results = @($commands[$name].Choices | ForEach-Object { @{ Text = $_; Summary = $_ } })
    if ($commands[$name].Symbols) { $results += @(& $named $wordToComplete) }
  } else {
    $prefix = if ($plain.Count -ge 1) { "$($plain[0]) " } else { '' }
    foreach ($key in $commands.Keys) {
      if (-not $key.StartsWith($prefix)) { continue }
      $text = $key.Substring($prefix.Length).Split(' ')[0]
      if ($results.Text -notcontains $text) { $results += @{ Text = $text; Summary = $commands[$key].Summary } }
    }
  }
  $results | Where-Object { $_.Text -and $_.Text.StartsWith($wordToComplete) } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_.Text, $_.Text, 'ParameterValue', $_.Summary)
  }
}
`;
}

function entry({ name, summary, flags, argument }: CommandWords): string {
  const fields = [
    `Summary = ${quoted(summary)}`,
    `Flags = @(${flags.map(flag).join(", ")})`,
    `Choices = @(${argument.choices.map(quoted).join(", ")})`,
    ...(argument.looked_up === "symbol" ? ["Symbols = $true"] : []),
  ];
  return `    ${quoted(name)} = @{ ${fields.join("; ")} }`;
}

function flag({ long, short, summary, value }: FlagWords): string {
  const fields = [`Long = ${quoted(long)}`, `Short = ${quoted(short ?? "")}`, `Summary = ${quoted(summary)}`];
  if (value !== undefined) fields.push("Value = $true", ...valueFields(value));
  return `@{ ${fields.join("; ")} }`;
}

function valueFields({ choices, looked_up }: ValueWords): string[] {
  return [
    `Choices = @(${choices.map(quoted).join(", ")})`,
    ...(looked_up === undefined ? [] : [looked_up === "symbol" ? "Symbols = $true" : "Paths = $true"]),
  ];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
