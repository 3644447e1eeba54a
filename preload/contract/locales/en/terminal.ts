/** Words of the terminal, the second front end. */
export const enTerminal = {
  'terminal.usage': `Usage: npm run agent -- FILE "PROMPT" [options]
       npm run agent -- FILE --resume HISTORY ["PROMPT"]

Runs the assistant that a spec file (YAML or JSON) defines.

  --model MODEL      ask this model instead of the file's: demo, openai:…, anthropic:…, google:…,
                     openrouter:…, ollama:…, or server:… at PARLEY_SERVER_URL
  --folder FOLDER    let it read this folder; may be given more than once
  --commands         let it run commands in these folders; each asks for your leave first
  --mcp FILE         let it use the MCP servers of this JSON file; each call asks for your leave
  --history FILE     where to keep the messages; written however the run ends
  --resume FILE      go on with the messages of this file
  --help             show this

Keys are read from the environment: OPENAI_API_KEY, ANTHROPIC_API_KEY, GOOGLE_API_KEY,
OPENROUTER_API_KEY, PARLEY_SERVER_KEY. The demo model needs none.
Ctrl-C stops the run and keeps what there is; a second one ends it at once.
Exit codes: 0 done, 1 the run failed, 2 the command or a file is wrong, 3 a question waits for an
answer, 130 stopped, 143 ended by the system.`,
  'terminal.needsFile': 'Name a spec file.',
  'terminal.needsPrompt': 'Say what the assistant is to do, or resume a history.',
  'terminal.tooMany': 'Put the prompt in quotes.',
  'terminal.noFile': '{file} cannot be read.',
  'terminal.noHistory': '{file} is no message history: {reason}',
  'terminal.nothingToResume': '{file} holds no messages.',
  'terminal.noFolder': '{folder} is no folder.',
  'terminal.noModel': 'The file names no model. Choose one with --model, such as --model demo.',
  'terminal.unknownModel': 'There is no model {model}.',
  'terminal.noKey': 'The model {model} needs a key. Set {variable} in the environment.',
  'terminal.noServer': 'Set PARLEY_SERVER_URL to the address of the model server.',
  'terminal.badAddress': 'PARLEY_SERVER_URL cannot be used: {problem}',

  'terminal.runs': '{name} · {model}',
  'terminal.unnamed': 'Unnamed assistant',
  'terminal.mayRead': 'May read {folder}',
  'terminal.mayUse': 'Uses {capability}',
  'terminal.thinks': 'Thinking',
  'terminal.retryWait': {
    one: 'The server is busy. Trying again in {count} second.',
    other: 'The server is busy. Trying again in {count} seconds.',
  },
  'terminal.used': {
    one: '{count} request · {input} tokens in, {output} out',
    other: '{count} requests · {input} tokens in, {output} out',
  },

  'terminal.stopping': 'Stopping. Press Ctrl-C again to end at once.',
  'terminal.stopped': 'Stopped.',
  'terminal.failed': 'The run failed: {reason}',
  'terminal.kept': 'The messages are in {file}',
  'terminal.goOn': 'Go on with: {command}',
  'terminal.notKept': 'The messages could not be written to {file}: {reason}',

  'terminal.asks': 'The assistant asks',
  'terminal.place': '{position} of {total} · {header}',
  'terminal.ownAnswer': 'Answer in my own words',
  'terminal.decline': 'Decline to answer',
  'terminal.pickOne': 'Arrow keys choose, Enter picks',
  'terminal.pickSeveral': 'Arrow keys move, Space ticks, Enter goes on',
  'terminal.tick': 'Space',
  'terminal.pickSomething': 'Tick at least one. Declining stands alone.',
  'terminal.ownHint':
    'Your answer. Press Enter on an empty line to go on, or right away to go back.',
  'terminal.cleaned': 'The answer holds characters that cannot be sent. Send this instead?',
  'terminal.review': 'Send these answers?',
  'terminal.send': 'Send',
  'terminal.change': 'Change {header}',
  'terminal.declineSure': 'Decline to answer? Your answers are dropped.',
  'terminal.yes': 'Yes',
  'terminal.no': 'No',
  'terminal.commandsNeedFolder': 'Commands need a folder to start in. Name one with --folder.',
  'terminal.mayRun': 'May run commands there, each with your leave',
  'terminal.wants.runs-command': 'The assistant wants to run a command',
  'terminal.wants.changes-files': 'The assistant wants to change files',
  'terminal.wants.other-program': 'The assistant wants to use “{server}”',
  'terminal.deny': 'Don’t allow',
  'terminal.denyWithNote': 'Don’t allow, and say why',
  'terminal.denyNote': 'What the model should know. Press Enter on an empty line to go on.',
  'terminal.allowOnce': 'Allow once',
  'terminal.allowInRun': 'Allow {tool} until this run ends',
  'terminal.notAllowed': 'There is no terminal here to give leave in, so it was not allowed.',
  'terminal.noServers': '{file} names no MCP servers that can be used: {reason}',
  'terminal.mayAsk': 'May use “{server}”, each call with your leave: {line}',
  'terminal.unanswered':
    'There is no terminal here to answer in, so the question was left unanswered.',
} as const;
