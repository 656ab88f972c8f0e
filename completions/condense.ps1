# condense completion for PowerShell 5 and later: condense completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName condense -ScriptBlock {
	param($wordToComplete, $commandAst, $cursorPosition)
	$before = @(
		$commandAst.CommandElements |
			Select-Object -Skip 1 |
			Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
			ForEach-Object {
				if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value }
				else { $_.Extent.Text }
			}
	)
	$lines = @(& condense __complete powershell "--at=$wordToComplete" @before 2>$null)
	if ($lines.Count -eq 0) { return }
	foreach ($line in @($lines | Select-Object -Skip 1)) {
		$value, $text = $line -split "`t", 2
		if (-not $value) { continue }
		if (-not $text) { $text = $value }
		[System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $text)
	}
	if ($wordToComplete -match '^-.*=') { return }
	$paths = switch -Regex ($lines[0]) {
		' files' { [System.Management.Automation.CompletionCompleters]::CompleteFilename($wordToComplete) }
		' jsonl' {
			[System.Management.Automation.CompletionCompleters]::CompleteFilename($wordToComplete) |
				Where-Object { $_.ResultType -eq 'ProviderContainer' -or $_.ListItemText -like '*.jsonl' }
		}
		' folders' {
			[System.Management.Automation.CompletionCompleters]::CompleteFilename($wordToComplete) |
				Where-Object { $_.ResultType -eq 'ProviderContainer' }
		}
	}
	$paths
}
