import { type Browser, type Page, test } from '@playwright/test';
import { ask, type Community, makeCommunity, publish, tokenOf } from './graph.ts';
import { expect } from './patience.ts';
import { accounts, openAs } from './people.ts';

const { administrator, colleague, editor } = accounts;
const panel = (page: Page) => page.getByRole('navigation', { name: 'Mes communautés' });
const composer = (page: Page) => page.getByRole('button', { name: 'Écrire une publication…' });

async function at(browser: Browser, email: string, community: Community, path = ''): Promise<Page> {
  const page = await openAs(browser, email, { at: `/communaute/${community.slug}${path}` });
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  return page;
}

/** Does something with the membership of somebody, by their e-mail, as the administrator. */
async function change(mutation: string, community: Community, who: string, input: object): Promise<void> {
  const token = await tokenOf(administrator);
  const { viewer } = await ask<{
    viewer: { people: { nodes: { id: string; email: string }[] } };
  }>('{ viewer { people(first: 100) { nodes { id email } } } }', {}, token);
  const userId = viewer.people.nodes.find((user) => user.email === who)?.id;
  const type = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input`;
  await ask(
    `mutation ($input: ${type}!) { ${mutation}(input: $input) { userErrors { message } } }`,
    { input: { communityId: community.id, userId, ...input } },
    token,
  );
}

test('B366: a member who is removed from a private community sees it at once, and why; the others see it too', async ({
  browser,
}) => {
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
  await change('changeMemberRole', community, editor, { role: 'EDITOR' });
  await expect(composer(out)).toBeVisible();
  for (const page of [out, stays]) await page.close();
});

test('an open library shows what others do in it, and keeps an open menu open', async ({ browser }) => {
  const community = await makeCommunity('Suivie par ses documents', {
    [editor]: 'EDITOR',
    [colleague]: 'EDITOR',
  });
  await ask(
    'mutation ($input: SetLibraryEditableInput!) { setLibraryEditable(input: $input) { userErrors { message } } }',
    { input: { communityId: community.id, isEditable: true } },
    await tokenOf(administrator),
  );
  const acts = await at(browser, colleague, community, '/mediatheque');
  const looks = await at(browser, editor, community, '/mediatheque');
  const owner = await at(browser, administrator, community, '/mediatheque');
  const entry = (page: Page, name: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  const create = async (name: string) => {
    await acts.getByRole('button', { name: 'Créer un dossier' }).click();
    await acts.getByLabel('Nom du dossier').fill(name);
    await acts.getByRole('button', { name: 'Créer', exact: true }).click();
    await expect(entry(acts, name)).toBeVisible();
  };
  await create('Archives');
  for (const page of [looks, owner]) await expect(entry(page, 'Archives')).toBeVisible();
  // A menu that is open stays open over what comes.
  await looks.getByRole('button', { name: 'Options d’Archives' }).click();
  await expect(looks.getByRole('menu')).toBeVisible();
  await create('Zone de dépôt');
  await expect(looks.getByText('Zone de dépôt')).toBeVisible();
  await expect(looks.getByRole('menu')).toBeVisible();
  await looks.keyboard.press('Escape');

  await entry(looks, 'Archives').getByRole('link').first().click();
  await expect(looks.getByText('Ce dossier est vide')).toBeVisible();
  await acts.getByRole('button', { name: 'Options d’Archives' }).click();
  await acts.getByRole('menuitem', { name: 'Supprimer' }).click();
  await acts.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await acts
    .getByRole('alertdialog', { name: '« Archives » est supprimé' })
    .getByRole('button', { name: 'Fermer' })
    .click();
  await expect(entry(acts, 'Archives')).toHaveCount(0);
  await expect(looks.getByText('Ce dossier est vide')).toHaveCount(0);
  await expect(entry(owner, 'Archives')).toHaveCount(0);
  await expect(entry(owner, 'Zone de dépôt')).toBeVisible();
  for (const page of [acts, looks, owner]) await page.close();
});
