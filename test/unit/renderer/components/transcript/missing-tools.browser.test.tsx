import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { withMissingServer } from '../../../../support/renderer/main-gallery/sample-mcp-servers.ts';
import { stopped } from '../../../../support/renderer/main-gallery/sample-transcripts.ts';
import { renderMainWindow } from '../../../../support/renderer/render-main-window.tsx';

it('says in the transcript which server an answer went without, and what is known of why', async () => {
  await renderMainWindow({ transcript: withMissingServer(stopped()) });
  const note = page.getByRole('region', {
    name: 'The tools of Postgres are not there',
    exact: false,
  });
  await expect.element(note).toBeVisible();
  await userEvent.click(note.getByText('What it said'));
  await expect.element(note.getByText('ECONNREFUSED', { exact: false })).toBeVisible();
  await expect.element(note.getByRole('button')).not.toBeInTheDocument();
});
