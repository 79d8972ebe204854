import { type Browser, type Page, test } from '@playwright/test';
import { act, type Community, idsOf, makeCommunity, publish, tokenOf } from './graph.ts';
import { expect } from './patience.ts';
import { accounts, openAs } from './people.ts';

const { administrator, colleague, editor } = accounts;
const panel = (page: Page) => page.getByRole('navigation', { name: 'Mes communautés' });
const composer = (page: Page) => page.getByRole('button', { name: 'Écrire une publication…' });

async function at(browser: Browser, email: string, community: Community, path = ''): Promise<Page> {
  const page = await openAs(browser, email, { at: `/communaute/${community.databaseId}${path}` });
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  return page;
}

/** Does something with the membership of somebody, by their e-mail, as the administrator. */
async function change(mutation: string, community: Community, who: string, input: object): Promise<void> {
  const token = await tokenOf(administrator);
  const [userId] = await idsOf(token, [who]);
  await act(token, mutation, { communityId: community.id, userId, ...input });
}

test('B366: a member removed from a private community sees at once that and why; the others see it too', async ({
  browser,
}) => {
  test.slow();
  const community = await makeCommunity(
    'Cercle fermé',
    { [editor]: 'EDITOR', [colleague]: 'EDITOR' },
    'PRIVATE',
  );
  await publish(await tokenOf(administrator), community, '<p>Entre nous seulement</p>');
  const out = await at(browser, editor, community);
  const stays = await at(browser, colleague, community);
  await expect(out.getByText('Entre nous seulement')).toBeVisible();
  await expect(composer(out)).toBeVisible();

  await change('removeMember', community, editor, {});
  await expect(out.getByText(`Vous n’êtes plus membre de « ${community.title} ».`)).toBeVisible();
  await expect(composer(out)).toHaveCount(0);
  await expect(out.getByText('Réservé aux membres')).toBeVisible();
  await expect(out.getByText('Entre nous seulement')).toHaveCount(0);
  await expect(out.getByRole('button', { name: /^Demander à rejoindre/ })).toBeVisible();
  await expect(panel(out).getByRole('link', { name: new RegExp(community.title) })).toHaveCount(0);
  await expect(stays.getByText('2 membres').first()).toBeVisible();

  await change('addMember', community, editor, { role: 'READER' });
  await expect(out.getByText('Entre nous seulement')).toBeVisible();
  await expect(composer(out)).toHaveCount(0);
  await change('updateMember', community, editor, { role: 'EDITOR' });
  await expect(composer(out)).toBeVisible();
  for (const page of [out, stays]) await page.close();
});
