import { type Browser, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { ask, type Community, makeCommunity, publish, tokenOf } from './graph.ts';
import { haveOwnProduct } from './ownProduct.ts';
import { expect } from './patience.ts';
import { accounts, openAs } from './people.ts';
import { withDe } from '../../web/ui/elision.ts';

haveOwnProduct();

const { administrator, colleague, editor, reader } = accounts;
const members = (page: Page) => page.getByRole('list', { name: 'Membres' });
const panel = (page: Page) => page.getByRole('navigation', { name: 'Mes communautés' });
const composer = (page: Page) => page.getByRole('button', { name: 'Écrire une publication…' });

async function at(browser: Browser, email: string, community: Community, path = ''): Promise<Page> {
  const page = await openAs(browser, email, { at: `/communaute/${community.slug}${path}` });
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  return page;
}

/** Does something with the membership of somebody, known by e-mail or name, as the administrator. */
async function change(mutation: string, community: Community, who: string, input: object): Promise<void> {
  const token = await tokenOf(administrator);
  const { viewer } = await ask<{
    viewer: { people: { nodes: { id: string; email: string; fullName: string }[] } };
  }>('{ viewer { people(first: 100) { nodes { id email fullName } } } }', {}, token);
  const userId = viewer.people.nodes.find((user) => [user.email, user.fullName].includes(who))?.id;
  const type = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input`;
  await ask(
    `mutation ($input: ${type}!) { ${mutation}(input: $input) { userErrors { message } } }`,
    { input: { communityId: community.id, userId, ...input } },
    token,
  );
}

const nameOf = (email: string): Promise<string> =>
  tokenOf(email)
    .then((token) =>
      ask<{ viewer: { user: { fullName: string } } }>('{ viewer { user { fullName } } }', {}, token),
    )
    .then(({ viewer }) => viewer.user.fullName);

/** Where something stands on the screen. */
const placeOf = async (element: Locator) => Math.round((await element.boundingBox())?.y ?? NaN);

test('who joins, is given another role and is put out is seen by all who look at the members', async ({
  browser,
}) => {
  const community = await makeCommunity('Suivie par ses membres', { [editor]: 'EDITOR' });
  const [list, home] = [
    await at(browser, administrator, community, '/users'),
    await at(browser, editor, community),
  ];
  const name = await nameOf(reader);
  await expect(members(list).getByRole('listitem')).toHaveCount(2);
  const select = list.getByRole('combobox', { name: `Rôle ${withDe(await nameOf(editor))}` });
  // A choice that is not saved yet stays.
  await select.selectOption('Lecteur');

  await change('addMember', community, reader, { role: 'READER' });
  await expect(members(list).getByRole('listitem')).toHaveCount(3);
  await expect(members(list).getByRole('link', { name })).toBeVisible();
  await expect(select).toHaveValue('READER');
  await expect(home.getByText('3 membres').first()).toBeVisible();

  await change('changeMemberRole', community, reader, { role: 'EDITOR' });
  await expect(list.getByRole('combobox', { name: `Rôle ${withDe(name)}` })).toHaveValue('EDITOR');

  await change('removeMember', community, reader, {});
  await expect(members(list).getByRole('listitem')).toHaveCount(2);
  await expect(home.getByText('2 membres').first()).toBeVisible();
  for (const page of [list, home]) await page.close();
});

test('B366: who is put out of a private community sees it at once, and why; the others see that they left', async ({
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

test('a secret community is gone for who is put out of it, who is told on whatever page they are', async ({
  browser,
}) => {
  const token = await tokenOf(administrator);
  const community = await makeCommunity('Cachée', { [editor]: 'EDITOR' });
  await ask(
    'mutation ($input: UpdateCommunityInput!) { updateCommunity(input: $input) { userErrors { message } } }',
    {
      input: {
        communityId: community.id,
        title: community.title,
        subject: 'Pour les essais',
        kind: 'SECRET',
      },
    },
    token,
  );
  const slug = await publish(token, community, '<p>Entre initiés</p>');
  const inCommunity = await at(browser, editor, community);
  const onPost = await at(browser, editor, community, `/post/${slug}`);
  const feed = await openAs(browser, editor);
  for (const page of [inCommunity, onPost, feed])
    await expect(page.getByText('Entre initiés', { exact: true })).toBeVisible();
  await expect(composer(inCommunity)).toBeVisible();
  // What happened to them just before does not make them wait.
  await change('changeMemberRole', community, editor, { role: 'READER' });
  await expect(composer(inCommunity)).toHaveCount(0);
  await change('removeMember', community, editor, {});
  for (const page of [inCommunity, onPost, feed]) {
    await page.bringToFront();
    await expect(page.getByText('Entre initiés', { exact: true })).toHaveCount(0, { timeout: 8_000 });
    await expect(page.getByText(`« ${community.title} » n’est plus accessible.`)).toHaveCount(1);
    await expect(panel(page).getByRole('link', { name: new RegExp(community.title) })).toHaveCount(0);
  }
  await expect(inCommunity.getByText('Page non trouvée')).toBeVisible();
  await expect(onPost.getByText('Cette publication n’est plus disponible.')).toBeVisible();
  for (const page of [inCommunity, onPost, feed]) await page.close();
});

test('a role that is taken is seen under a post at once, a community that is deleted soon, whatever happened just before', async ({
  browser,
}) => {
  const token = await tokenOf(administrator);
  const community = await makeCommunity('Changeante', { [editor]: 'ADMINISTRATOR' });
  const slug = await publish(token, community, '<p>Sous les yeux</p>');
  const { post } = await ask<{ post: { id: string } }>(
    'query ($slug: String!) { post(slug: $slug) { id } }',
    { slug },
    token,
  );
  await ask(
    'mutation ($input: CreateCommentInput!) { createComment(input: $input) { userErrors { message } } }',
    { input: { postId: post.id, text: '<p>À garder</p>' } },
    token,
  );
  const onPost = await at(browser, editor, community, `/post/${slug}`);
  const feed = await openAs(browser, editor);
  const deleting = onPost.getByRole('main').getByRole('button', { name: 'Supprimer' });
  await expect(deleting).toBeVisible();
  await expect(feed.getByText('Sous les yeux', { exact: true })).toBeVisible();
  const title = `${community.title} bis`;
  await ask(
    'mutation ($input: UpdateCommunityInput!) { updateCommunity(input: $input) { userErrors { message } } }',
    { input: { communityId: community.id, title, subject: 'Pour les essais' } },
    token,
  );
  await expect(onPost.getByRole('link', { name: title }).first()).toBeVisible();
  await change('changeMemberRole', community, editor, { role: 'READER' });
  await expect(deleting).toHaveCount(0, { timeout: 8_000 });
  await ask(
    'mutation ($input: DeleteCommunityInput!) { deleteCommunity(input: $input) { userErrors { message } } }',
    { input: { communityId: community.id } },
    token,
  );
  for (const page of [onPost, feed]) {
    await page.bringToFront();
    await expect(page.getByText('Sous les yeux', { exact: true })).toHaveCount(0, { timeout: 12_000 });
  }
  for (const page of [onPost, feed]) await page.close();
});

test('an administrator who is one no longer leaves the settings, and is told', async ({ browser }) => {
  const community = await makeCommunity('Administrée', { [editor]: 'ADMINISTRATOR' });
  const page = await at(browser, editor, community, '/parametres');
  await expect(page.getByRole('link', { name: /^Membres/ })).toBeVisible();
  await change('changeMemberRole', community, editor, { role: 'EDITOR' });
  await expect(page.getByText(`Vous n’administrez plus « ${community.title} ».`)).toBeVisible();
  await expect(page).toHaveURL(/\/communautes$/);
  await page.close();
});

test('an open library follows what others do in it, and stays where it is', async ({ browser }) => {
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

test('B408 B409: an open gallery and an open calendar show what colleagues publish', async ({ browser }) => {
  const community = await makeCommunity('Suivie en images', { [editor]: 'EDITOR', [colleague]: 'EDITOR' });
  const gallery = await at(browser, editor, community, '/gallerie');
  const calendar = await at(browser, administrator, community, '/calendrier');
  await expect(gallery.getByText('Aucune photo pour le moment')).toBeVisible();
  const acts = await at(browser, colleague, community);
  await composer(acts).click();
  const form = acts.getByRole('form', { name: 'Nouvelle publication' });
  await form.getByRole('textbox', { name: 'Votre publication' }).fill('Vue du toit');
  const chooser = acts.waitForEvent('filechooser');
  await acts.getByRole('button', { name: 'Photos', exact: true }).click();
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2a6f97' } })
    .png()
    .toBuffer();
  await (await chooser).setFiles({ name: 'toit.png', mimeType: 'image/png', buffer });
  await acts.getByRole('button', { name: 'Publier', exact: true }).click();
  await expect(gallery.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(1);

  const soon = new Date(Date.now() + 60_000).toISOString();
  await ask(
    'mutation ($input: CreateEventInput!) { createEvent(input: $input) { userErrors { message } } }',
    {
      input: {
        communityId: community.id,
        title: 'Visite du toit',
        place: 'Sur le toit',
        startsAt: soon,
        endsAt: new Date(Date.now() + 120_000).toISOString(),
      },
    },
    await tokenOf(colleague),
  );
  await expect(calendar.getByText('Visite du toit').first()).toBeVisible();
  for (const page of [gallery, calendar, acts]) await page.close();
});

test('members that come do not move the row that is being read, nor take away what was scrolled to', async ({
  browser,
}) => {
  const page = await openAs(browser, administrator, { at: '/communaute/2/users' });
  const rows = members(page).getByRole('listitem');
  await rows.nth(9).scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const count = await rows.count();
  const last = rows.nth(count - 2);
  const name = (await last.getByRole('link').textContent()) ?? '';
  await last.scrollIntoViewIfNeeded();
  const seen = rows.filter({ hasText: name });
  const before = await placeOf(seen);
  const { community } = await ask<{ community: Community }>(
    'query ($slug: String!) { community(slug: $slug) { id slug title } }',
    { slug: '2' },
    await tokenOf(administrator),
  );
  const select = seen.getByRole('combobox');
  const [stored, other] =
    (await select.inputValue()) === 'READER'
      ? (['READER', 'EDITOR'] as const)
      : (['EDITOR', 'READER'] as const);
  await change('changeMemberRole', community, name, { role: other });
  await expect(select).toHaveValue(other);
  expect(await rows.count()).toBe(count);
  expect(await placeOf(seen)).toBe(before);
  await change('changeMemberRole', community, name, { role: stored });
  await page.close();
});
