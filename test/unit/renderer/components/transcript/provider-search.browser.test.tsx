import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { renderMainWindow } from '../../../../support/renderer/render-main-window.tsx';
import { providerSearch } from '../../../../support/renderer/provider-search.ts';
import { text, TranscriptBuilder } from '../../../../support/renderer/transcript-builder.ts';

const log = page.getByRole('log');

function conversation(...searches: Parameters<typeof providerSearch>[]) {
  return new TranscriptBuilder('board', 'Rome')
    .run('completed')
    .person('Where is Rome?')
    .response([...searches.flatMap((search) => providerSearch(...search)), text('In Italy.')])
    .build();
}

describe('a search of the provider in the transcript', () => {
  it('is a row that opens to its pages, each a link that main opens, with the keyboard', async () => {
    const pages = [
      { url: 'https://rome.example/a?b=1', title: 'All of Rome' },
      { url: 'https://italy.example/', title: null },
    ];
    const { main } = await renderMainWindow({ transcript: conversation(['s1', 'rome', pages]) });
    const row = log.getByRole('button', { name: 'Searched the web for rome 2 sources' });
    row.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(row).toHaveAttribute('aria-expanded', 'true');
    const sources = log.getByRole('region', { name: 'Sources' });
    await expect.element(sources.getByText('rome.example', { exact: true })).toBeVisible();
    await expect
      .element(log.getByText('Done by the provider, not on this computer.'))
      .toBeVisible();
    await expect
      .element(sources.getByRole('link', { name: 'https://italy.example/' }))
      .toBeVisible();
    await userEvent.click(sources.getByRole('link', { name: 'All of Rome' }));
    await expect.poll(() => main.requests('link.open')).toEqual([{ url: pages[0]?.url }]);
  });

  it('never makes a link of an address that is none to open', async () => {
    const pages = [{ url: 'javascript:alert(1)', title: 'Click me' }];
    await renderMainWindow({ transcript: conversation(['s1', 'rome', pages]) });
    await userEvent.click(log.getByRole('button', { name: /^Searched the web/ }));
    await expect.element(log.getByText('Click me')).toBeVisible();
    expect(log.getByRole('link').elements()).toEqual([]);
  });

  it('says that a search failed or was cut', async () => {
    const refused = { errorCode: 'max_uses_exceeded' };
    await renderMainWindow({
      transcript: conversation(['s1', 'rome', refused, 'failed'], ['s2', 'italy', null]),
    });
    await expect
      .element(log.getByRole('button', { name: 'Searched the web for rome failed' }))
      .toBeVisible();
    await expect
      .element(log.getByRole('button', { name: 'Searching the web for italy not finished' }))
      .toBeVisible();
  });
});
