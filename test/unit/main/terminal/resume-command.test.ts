import { expect, it } from 'vitest';
import { resumeCommand } from '../../../../main/terminal/resume-command.ts';

it('goes on with the same model and folders, in words that a shell takes as they are', () => {
  const command = {
    specFile: "my agent's.yaml",
    prompt: 'Go',
    model: 'demo',
    folders: ['/a', 'b c'],
    commands: true,
    serversFile: 'mcp.json',
    historyFile: null,
    resumeFile: null,
  };
  expect(resumeCommand(command, 'h.json')).toBe(
    String.raw`npm run agent -- 'my agent'\''s.yaml' --resume h.json --model demo --folder /a --folder 'b c' --commands --mcp mcp.json`,
  );
});
