/** Pages of the administration that not every API fills, opened by their address. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component as DispatchesPage } from '../../../web/statistics/DispatchesPage.tsx';
import { dispatchesPageQuery } from '../../../web/statistics/DispatchesPage.query.ts';
import { Component as JournalPage } from '../../../web/statistics/JournalPage.tsx';
import { journalPageQuery } from '../../../web/statistics/JournalPage.query.ts';
import { showScreen } from '../showScreen.tsx';

const pages = [
  ['Journal', JournalPage, journalPageQuery, 'AUDIT', /ne tient pas de journal/],
  ['Envois', DispatchesPage, dispatchesPageQuery, 'DISPATCHES', /ne signale pas les envois/],
] as const;

test.each(pages)(
  '%s: where there is none it is said, and nothing is offered that cannot come',
  async (...one) => {
    const [title, Page, query, , sentence] = one;
    await showScreen(Page, query, {}, { Platform: () => ({ capabilities: [] }) });
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  },
);

test.each(pages)('%s: nothing of the kind is said where the platform offers it', async (...one) => {
  const [, Page, query, capability, sentence] = one;
  await showScreen(Page, query, {}, { Platform: () => ({ capabilities: [capability] }) });
  expect(screen.queryByText(sentence)).toBeNull();
});
