/** /utilisateurs: the list as it is read on. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component as PeoplePage } from '../../../web/people/PeoplePage.tsx';
import { peoplePageQuery } from '../../../web/people/PeoplePage.query.ts';
import { showScreen } from '../showScreen.tsx';
import { observeEnds } from '../ui/endOfList.ts';

/** So many people of fifty, from one on. */
const people = (count: number, after: number) => ({
  totalCount: 50,
  edges: Array.from({ length: count }, (_, index) => {
    const number = String(after + index + 1);
    return { node: { id: number, slug: number, fullName: `Zoé ${number}`, initials: 'Z', avatar: null } };
  }),
  pageInfo: { hasNextPage: after + count < 50, endCursor: String(after + count) },
});

test('B414: fifteen people come first, then twenty at each end', async () => {
  const reachEnds = observeEnds();
  const { asked, answer } = await showScreen(
    PeoplePage,
    peoplePageQuery,
    {},
    { UserConnection: ({ args }) => people(Number(args?.first), Number(args?.after ?? 0)) },
    { path: '/utilisateurs' },
  );
  const shown = () => within(screen.getByRole('list', { name: 'Contacts' })).getAllByRole('listitem').length;
  expect(shown()).toBe(15);
  for (const [before, after] of [
    [15, 35],
    [35, 50],
  ] as const) {
    await reachEnds();
    expect(asked('PeopleListQuery')).toMatchObject({ first: 20, after: String(before) });
    await answer('PeopleListQuery', { UserConnection: () => people(after - before, before) });
    expect(shown()).toBe(after);
  }
});
