import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { expectUsableAtAnyWidth, look } from './axe.ts';
import { ask, finishOnboarding, tokenOf } from './graph.ts';
import { openAs, watchComplaints } from './people.ts';

/** People of this file alone. */
const [adam, alice, amadou] = [
  'adam.renard@example.org',
  'alice.rousseau@example.org',
  'amadou.colin@example.org',
];

interface Person {
  id: string;
  email: string;
  fullName: string;
}
let everybody: Person[];
let tokens: Map<string, string>;
test.beforeAll(async () => {
  tokens = new Map();
  await finishOnboarding(alice);
  for (const email of [adam, alice, amadou]) tokens.set(email, await tokenOf(email));
  const { viewer } = await ask<{ viewer: { people: { nodes: Person[] } } }>(
    '{ viewer { people(first: 100) { nodes { id email fullName } } } }',
    {},
    tokens.get(adam),
  );
  everybody = viewer.people.nodes;
});

const personOf = (email: string): Person => {
  const person = everybody.find((one) => one.email === email);
  if (!person) throw new Error(`${email} is not of the demo.`);
  return person;
};
const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}`;

/** A group that Adam administers. */
async function makeGroup(
  title: string,
  others: readonly string[] = [alice, amadou],
): Promise<{ id: string; slug: string }> {
  const { createConversation } = await ask<{
    createConversation: { conversationEdge: { node: { id: string; slug: string } } };
  }>(
    'mutation ($input: CreateConversationInput!) { createConversation(input: $input) { conversationEdge { node { id slug } } userErrors { message } } }',
    { input: { title, userIds: others.map((email) => personOf(email).id) } },
    tokens.get(adam),
  );
  return createConversation.conversationEdge.node;
}
const say = (as: string, conversationId: string, text: string) =>
  ask(
    'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { userErrors { message } } }',
    { input: { conversationId, text } },
    tokens.get(as),
  );

const panelOf = (page: Page) => page.getByRole('region', { name: 'Discussions' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Votre message' });
/** A window with a conversation open, by its address. */
async function openIn(browser: Browser, email: string, slug: string): Promise<Page> {
  const page = await openAs(browser, email, { at: `/?discussion=${slug}` });
  await expect(field(page)).toBeVisible();
  return page;
}
const send = async (page: Page, text: string) => {
  await field(page).fill(text);
  await field(page).press('Enter');
  await expect(page.getByRole('log').getByText(text)).toBeVisible();
};

/** Presses the one contact that a search leaves: before, the list moves under the pointer. */
const chooseOnly = async (within: Page | Locator, name: string) => {
  const list = within.getByRole('list', { name: 'Contacts', exact: true });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByText(name).click();
};

test('B229–B233: a group is begun with a name and found contacts; nine are warned of, more refused', async ({
  browser,
}) => {
  const page = await openAs(browser, adam);
  const complaints = watchComplaints(page);
  const theirs = await openAs(browser, alice);
  await theirs.getByRole('button', { name: /^Discussions/ }).click();
  await page.getByRole('button', { name: /^Discussions/ }).click();
  await page.getByRole('button', { name: 'Nouvelle discussion' }).click();
  await page.getByRole('menuitem', { name: 'Nouveau groupe' }).click();
  const start = page.getByRole('button', { name: 'Démarrer' });
  await expect(start).toBeDisabled();
  const title = unique('Chantier du port');
  await page.getByLabel('Nom du groupe').fill(title);
  await page.getByRole('searchbox', { name: 'Rechercher un contact' }).fill('rousseau');
  await chooseOnly(page, 'Alice Rousseau');
  await page.getByRole('button', { name: 'Annuler la recherche' }).click();
  const alert = page.getByText('Un groupe de discussion ne doit pas dépasser 10 participants.');
  const free = page.getByRole('checkbox', { checked: false });
  await expect(page.getByRole('checkbox').nth(12)).toBeAttached();
  for (let count = 1; count < 9; count += 1) {
    await expect(alert).toHaveCount(0);
    await free.first().click();
  }
  await expect(alert).toBeVisible();
  await free.first().click();
  await start.click();
  await expect(
    page.getByRole('alertdialog', { name: 'Un groupe ne peut pas dépasser 10 participants' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nouveau groupe' })).toBeVisible();
  await page.getByRole('list', { name: 'Contacts choisis' }).getByRole('button').last().click();
  await start.click();
  await expect(panelOf(page).getByRole('heading', { name: title })).toBeVisible();
  // It is there for the others without a word having been said.
  await expect(panelOf(theirs).getByRole('button', { name: title })).toBeVisible();
  // B234 B235: ten are all that a group takes.
  await page.getByRole('button', { name: 'Paramètres de la conversation' }).click();
  await expect(page.getByRole('button', { name: 'Ajouter un contact' })).toBeDisabled();
  await expect(page.getByText('La messagerie chate ne peut contenir que 10 personne')).toBeVisible();
  expect(complaints.list).toEqual([]);
  await page.close();
  await theirs.close();
});

test('B210 B185 B684: a new conversation with one colleague is the one there is', async ({ browser }) => {
  const page = await openAs(browser, adam);
  for (let count = 0; count < 2; count += 1) {
    await page.getByRole('button', { name: /^Discussions/ }).click();
    await page.getByRole('button', { name: 'Nouvelle discussion' }).click();
    await page.getByRole('menuitem', { name: 'Nouvelle conversation' }).click();
    await page.getByRole('searchbox', { name: 'Rechercher un contact' }).fill('amadou');
    await chooseOnly(panelOf(page), 'Amadou Colin');
    await expect(panelOf(page).getByRole('heading', { name: 'Amadou Colin' })).toBeVisible();
    if (count === 0) await send(page, 'Une première fois');
    await expect(page.getByRole('log').getByText('Une première fois')).toBeVisible();
    await page.getByRole('button', { name: 'Retour aux discussions' }).click();
    await page.getByRole('button', { name: 'Fermer les discussions' }).click();
  }
  await page.close();
});

test('on a phone Back goes one step: from who is added to the settings, to the conversation, to the list, to the page', async ({
  browser,
}) => {
  const title = unique('Pas à pas');
  await makeGroup(title);
  const page = await openAs(browser, adam, { viewport: { width: 390, height: 780 } });
  await page.getByRole('button', { name: /^Discussions/ }).click();
  await panelOf(page).getByRole('button', { name: title }).click();
  await page.getByRole('button', { name: 'Paramètres de la conversation' }).click();
  const settings = page.getByRole('region', { name: 'Paramètres' });
  await settings.getByRole('button', { name: 'Ajouter un contact' }).click();
  await expect(settings.getByRole('heading', { name: 'Ajouter un contact' })).toBeVisible();
  await page.goBack();
  await expect(settings.getByRole('heading', { name: 'Paramètres' })).toBeVisible();
  await page.goBack();
  await expect(settings).toHaveCount(0);
  await expect(page.getByRole('log')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Paramètres de la conversation' })).toBeFocused();
  // The panel's own buttons take the entries of the history back: Back does nothing twice.
  await page.getByRole('button', { name: 'Paramètres de la conversation' }).click();
  await settings.getByRole('button', { name: 'Retour à la conversation' }).click();
  await expect(settings).toHaveCount(0);
  await page.goBack();
  await expect(panelOf(page).getByRole('heading', { name: 'Discussions' })).toBeVisible();
  await page.goBack();
  await expect(panelOf(page)).toHaveCount(0);
  await expect(page.getByRole('feed')).toBeVisible();
  await page.close();
});

test('B195–B200 B239 B240 B242 B247 B189 B211: silence, people and the end of a group, each by whom it belongs to', async ({
  browser,
}) => {
  const title = unique('Comité');
  const { id, slug } = await makeGroup(title);
  const [his, hers, third] = [
    await openIn(browser, adam, slug),
    await openIn(browser, alice, slug),
    await openIn(browser, amadou, slug),
  ];
  const settings = (page: Page) => page.getByRole('region', { name: 'Paramètres' });
  for (const page of [his, hers])
    await page.getByRole('button', { name: 'Paramètres de la conversation' }).click();
  await expect(settings(hers).getByRole('button', { name: 'Quitter la conversation' })).toBeVisible();
  for (const name of ['Supprimer la conversation', 'Ajouter un contact', 'Retirer'])
    await expect(settings(hers).getByRole('button', { name })).toHaveCount(0);

  const silence = settings(hers).getByRole('switch', { name: 'Mode silencieux' });
  await silence.click();
  await expect(silence).toBeChecked();
  const isMuted = async () =>
    (
      await ask<{ node: { isMuted: boolean } }>(
        'query ($id: ID!) { node(id: $id) { ... on Conversation { isMuted } } }',
        { id },
        tokens.get(alice),
      )
    ).node.isMuted;
  await expect.poll(isMuted).toBe(true);

  await expect(settings(his).getByRole('button', { name: 'Quitter la conversation' })).toHaveCount(0);
  await expect(settings(his).getByRole('button', { name: 'Retirer Adam Renard' })).toHaveCount(0);
  await settings(his).getByRole('button', { name: 'Ajouter un contact' }).click();
  await settings(his).getByRole('searchbox').fill('lemoine');
  await chooseOnly(settings(his), 'Benoît Lemoine');
  await expect(settings(his).getByRole('button', { name: 'Retirer Benoît Lemoine' })).toBeVisible();
  await settings(his).getByRole('button', { name: 'Retirer Amadou Colin' }).click();
  // Whoever was taken out is told, and hears nothing more.
  await expect(third.getByText('Vous ne faites plus partie de cette conversation.')).toBeVisible();
  await expect(panelOf(third).getByRole('button', { name: title })).toHaveCount(0);
  await expect(settings(his).getByText('Amadou Colin')).toHaveCount(0);

  await settings(hers).getByRole('button', { name: 'Quitter la conversation' }).click();
  const question = hers.getByRole('alertdialog', {
    name: 'Êtes-vous sûr de vouloir quitter cette conversation ?',
  });
  await question.getByRole('button', { name: 'Annuler' }).click();
  await expect(settings(hers)).toBeVisible();
  await settings(hers).getByRole('button', { name: 'Quitter la conversation' }).click();
  await question.getByRole('button', { name: 'Quitter' }).click();
  await expect(panelOf(hers).getByRole('button', { name: title })).toHaveCount(0);
  await expect(hers.getByText('Vous ne faites plus partie')).toHaveCount(0);
  await expect(settings(his).getByText('Alice Rousseau')).toHaveCount(0);

  await settings(his).getByRole('button', { name: 'Supprimer la conversation' }).click();
  await his
    .getByRole('alertdialog', { name: 'Êtes-vous sûr de vouloir supprimer cette conversation ?' })
    .getByRole('button', { name: 'Supprimer' })
    .click();
  await expect(panelOf(his).getByRole('heading', { name: 'Discussions' })).toBeVisible();
  await expect(panelOf(his).getByRole('button', { name: title })).toHaveCount(0);
  for (const page of [his, hers, third]) await page.close();
});

test('B201 B202 B243 B244: one sees who read one’s own message, and deletes it for everybody', async ({
  browser,
}) => {
  const { slug } = await makeGroup(unique('Lecture'));
  const [his, hers] = [await openIn(browser, adam, slug), await openAs(browser, alice)];
  const text = unique('Qui a lu ?');
  await send(his, text);
  await expect(his.getByRole('log').getByText('Envoi…')).toHaveCount(0);
  const act = async (name: string) => {
    await his.getByRole('log').getByText(text).hover();
    await his.getByRole('button', { name: 'Actions sur le message' }).click();
    await his.getByRole('menuitem', { name }).click();
  };
  await act('Lu par');
  const dialog = his.getByRole('dialog', { name: 'Lu par' });
  await expect(dialog.getByText("Personne n'a vu ton message")).toBeVisible();
  await his.keyboard.press('Escape');
  await hers.goto(`/?discussion=${slug}`);
  await expect(hers.getByRole('log').getByText(text)).toBeVisible();
  await expect(hers.getByRole('button', { name: 'Actions sur le message' })).toHaveCount(0);
  // B216: seen by somebody, it has no double check any more.
  await expect(his.getByRole('img', { name: 'Envoyé, pas encore vu' })).toHaveCount(0);
  await act('Lu par');
  await expect(dialog.getByText('Alice Rousseau')).toBeVisible();
  const { viewer } = await ask<{ viewer: { user: { job: string } } }>(
    '{ viewer { user { job } } }',
    {},
    tokens.get(alice),
  );
  await expect(dialog.getByText(viewer.user.job)).toBeVisible();
  await his.keyboard.press('Escape');
  await act('Supprimer');
  await his.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await his
    .getByRole('alertdialog', { name: 'Message supprimé' })
    .getByRole('button', { name: 'Fermer' })
    .click();
  for (const page of [his, hers]) await expect(page.getByRole('log').getByText(text)).toHaveCount(0);
  for (const page of [his, hers]) await page.close();
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
  'base64',
);
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png });

test('B204 B205 B213 B695: files, a GIF and emoji go with a message, one kind at a time', async ({
  browser,
}) => {
  const title = unique('Pièces jointes');
  const { slug } = await makeGroup(title);
  const [page, theirs] = [await openIn(browser, adam, slug), await openIn(browser, alice, slug)];
  const complaints = watchComplaints(page);
  const chooser = (name: string) => page.getByLabel(name, { exact: true });
  const waiting = page.getByRole('list', { name: 'À envoyer' });
  await field(page).fill('le texte attend');
  await chooser('Photos').setInputFiles(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => picture(`${name}.png`)));
  await expect(waiting.getByRole('listitem')).toHaveCount(6);
  // Leaving the conversation for a while loses nothing.
  await page.getByRole('button', { name: 'Retour aux discussions' }).click();
  await panelOf(page).getByRole('button', { name: title }).click();
  await expect(waiting.getByRole('listitem')).toHaveCount(6);
  await waiting.getByRole('button', { name: 'Retirer f.png' }).click();
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  for (const window of [page, theirs]) {
    await expect(window.getByRole('log').getByRole('button', { name: /^Ouvrir l’image/ })).toHaveCount(4);
    await expect(window.getByRole('log').getByText('+1')).toBeVisible();
  }
  // The text is still there, and nothing of it was sent.
  await expect(field(page)).toHaveValue('le texte attend');
  await expect(theirs.getByText('le texte attend')).toHaveCount(0);

  await chooser('Fichiers').setInputFiles({
    name: 'virus.exe',
    mimeType: 'application/octet-stream',
    buffer: png,
  });
  await expect(page.getByText('Le fichier « virus.exe » n’est pas d’un type autorisé.')).toBeVisible();
  await chooser('Fichiers').setInputFiles({
    name: 'chiffres.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('a;b\n1;2\n'),
  });
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(theirs.getByRole('link', { name: /chiffres\.csv/ })).toBeVisible();

  await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Gif' }).click();
  await page.getByRole('list', { name: 'GIF' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(theirs.getByRole('log').getByRole('img', { name: 'GIF' })).toBeVisible();

  await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Emoji' }).click();
  await page.getByRole('searchbox', { name: 'Rechercher un emoji' }).fill('soleil');
  await page.getByRole('gridcell').first().click();
  await expect(field(page)).not.toHaveValue('le texte attend');

  // An upload under way can be cancelled.
  await page.route('**/graphql', async (route) => {
    if (route.request().headers()['content-type']?.startsWith('multipart')) return;
    await route.continue();
  });
  await chooser('Photos').setInputFiles(picture('trop-tard.png'));
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(page.getByText(/^Envoi /)).toBeVisible();
  await page.getByRole('log').getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByText(/^Envoi /)).toHaveCount(0);
  await page.unroute('**/graphql');
  expect(complaints.list).toEqual([]);
  for (const window of [page, theirs]) await window.close();
});

test('B206 B207 B208: one address shows its card or its video, several show neither', async ({ browser }) => {
  const { id, slug } = await makeGroup(unique('Liens'));
  await say(adam, id, 'https://www.youtube.com/watch?v=aqz-KE-bpKQ');
  await say(adam, id, 'Deux pages : https://exemple.test/a et https://exemple.test/b');
  await say(adam, id, 'Une page : https://exemple.test/menu');
  const page = await openIn(browser, alice, slug);
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<p>La vidéo</p>' }),
  );
  await expect(page.getByRole('log').locator('iframe')).toHaveCount(0);
  await page.getByRole('button', { name: 'Lire la vidéo YouTube' }).click();
  await expect(page.frameLocator('iframe').getByText('La vidéo')).toBeVisible();
  await expect(page.getByRole('link', { name: /exemple\.test.*menu/ }).last()).toBeVisible();
  await expect(page.getByRole('log').locator('a.h-24')).toHaveCount(1);
  await page.close();
});

test('B179 B182 B222 B223: a message to somebody elsewhere is told by the title and by a toast that leads there', async ({
  browser,
}) => {
  const { id } = await makeGroup(unique('Alerte'));
  const page = await openAs(browser, alice);
  const own = await page.title();
  // By then it is heard as it happens: what is caught up with is not flashed.
  await page.waitForLoadState('networkidle');
  await say(adam, id, 'Tu es là ?');
  await expect.poll(() => page.title(), { intervals: [100] }).toBe('Nouveau message');
  await expect.poll(() => page.title(), { intervals: [100] }).toBe(own);
  await say(adam, id, 'Réponds-moi');
  await expect.poll(() => page.title(), { intervals: [100] }).toBe('(2) Nouveaux messages');
  const toast = page.getByText('Adam\u202F: Réponds-moi');
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  expect(box?.x).toBeLessThan(200);
  expect(box?.y).toBeGreaterThan(450);
  await page.getByRole('button', { name: 'Répondre' }).first().click();
  await expect(page.getByRole('log').getByText('Réponds-moi')).toBeVisible();
  expect(await page.title()).toBe(own);

  // In front of one’s eyes nothing is told, nor what is silent.
  await say(adam, id, 'Merci');
  await expect(page.getByRole('log').getByText('Merci')).toBeVisible();
  const unread = async () =>
    (
      await ask<{ node: { unreadCount: number } }>(
        'query ($id: ID!) { node(id: $id) { ... on Conversation { unreadCount } } }',
        { id },
        tokens.get(alice),
      )
    ).node.unreadCount;
  await expect.poll(unread).toBe(0);
  expect(await page.title()).toBe(own);
  await page.getByRole('button', { name: 'Fermer les discussions' }).click();
  await ask(
    'mutation ($input: MuteConversationInput!) { muteConversation(input: $input) { userErrors { message } } }',
    { input: { conversationId: id, isMuted: true } },
    tokens.get(alice),
  );
  await say(adam, id, 'En silence');
  await expect(page.getByRole('button', { name: /^Discussions, 1 conversation non lue/ })).toBeVisible();
  await expect(page.getByText('Adam\u202F: En silence')).toHaveCount(0);
  expect(await page.title()).toBe(own);
  await page.close();
});

test('who is there and who is writing stands in the header, and goes', async ({ browser }) => {
  const { slug } = await makeGroup(unique('Présence'), [alice, amadou]);
  const [his, hers] = [await openIn(browser, adam, slug), await openIn(browser, alice, slug)];
  await expect(panelOf(his).getByText('En ligne')).toBeVisible();
  await field(hers).pressSequentially('Je réponds');
  await expect(panelOf(his).getByText('Alice écrit…')).toBeVisible();
  await field(hers).press('Enter');
  await expect(panelOf(his).getByText('Alice écrit…')).toHaveCount(0);
  await hers.close();
  await expect(panelOf(his).getByText('En ligne')).toHaveCount(0);
  await his.close();
});

test('B687: the chat can be used by everybody', async ({ browser }) => {
  test.slow();
  const { id, slug } = await makeGroup(unique('Accessible'));
  await say(alice, id, 'Bonjour');
  await say(adam, id, 'https://www.youtube.com/watch?v=aqz-KE-bpKQ');
  const page = await openAs(browser, adam, { ...look, at: `/?discussion=${slug}` });
  await expect(page.getByRole('button', { name: 'Lire la vidéo YouTube' })).toBeVisible();
  await page.getByLabel('Photos', { exact: true }).setInputFiles(picture('a.png'));
  await expectUsableAtAnyWidth(page);
  await page.getByRole('button', { name: 'Paramètres de la conversation' }).click();
  await expect(page.getByRole('switch', { name: 'Mode silencieux' })).toBeVisible();
  await expectUsableAtAnyWidth(page);
  await page.getByRole('button', { name: 'Retour à la conversation' }).click();
  await page.getByRole('button', { name: 'Retour aux discussions' }).click();
  await page.getByRole('button', { name: 'Nouvelle discussion' }).click();
  await page.getByRole('menuitem', { name: 'Nouveau groupe' }).click();
  await page.getByRole('checkbox').first().click();
  await expectUsableAtAnyWidth(page);
  await page.close();
});
