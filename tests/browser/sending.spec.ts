import { type Browser, expect, type Page, test } from '@playwright/test';
import { ask, type Community, finishOnboarding, makeCommunity, publish, tokenOf } from './graph.ts';
import { openAs, windowOf } from './people.ts';

/** People of this file alone. */
const [writer, friend] = ['victor.carpentier@example.org', 'damien.giraud@example.org'];

let community: Community;
let token: string;
test.beforeAll(async () => {
  for (const email of [writer, friend]) await finishOnboarding(email);
  community = await makeCommunity(unique('Essais d’envoi'), { [writer]: 'EDITOR', [friend]: 'EDITOR' });
  token = await tokenOf(writer);
});

const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}`;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
  'base64',
);
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png });

/** A conversation of the two, of its own for each test. */
async function makeConversation(title: string): Promise<string> {
  const { viewer } = await ask<{ viewer: { people: { nodes: { id: string; email: string }[] } } }>(
    '{ viewer { people(first: 100) { nodes { id email } } } }',
    {},
    token,
  );
  const others = viewer.people.nodes.filter(({ email }) => email === friend || email === 'admin@example.org');
  const { createConversation } = await ask<{
    createConversation: { conversationEdge: { node: { slug: string } } };
  }>(
    'mutation ($input: CreateConversationInput!) { createConversation(input: $input) { conversationEdge { node { slug } } userErrors { message } } }',
    { input: { title, userIds: others.map(({ id }) => id) } },
    token,
  );
  return createConversation.conversationEdge.node.slug;
}
const field = (page: Page) => page.getByRole('textbox', { name: 'Votre message' });
const log = (page: Page) => page.getByRole('log');
/** Loads the page anew. */
async function openAgain(page: Page, slug: string): Promise<void> {
  await page.goto(`/?discussion=${slug}`);
  await expect(field(page)).toBeVisible();
}
async function openIn(browser: Browser, email: string, slug: string): Promise<Page> {
  const page = await windowOf(browser, email);
  await openAgain(page, slug);
  return page;
}
const send = async (page: Page, text: string) => {
  await field(page).fill(text);
  await field(page).press('Enter');
};
/** Files go up, and no answer comes. */
const holdUploads = (page: Page) =>
  page.route('**/graphql', async (route) => {
    if (!route.request().headers()['content-type']?.startsWith('multipart')) await route.fallback();
  });
const sendPicture = async (page: Page, name: string) => {
  await page.getByLabel('Photos', { exact: true }).setInputFiles(picture(name));
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
};

test('a message that was begun is found again with its files, told in the list, and too long a one is not cut', async ({
  browser,
}) => {
  const title = unique('Brouillons');
  const slug = await makeConversation(title);
  const page = await openIn(browser, writer, slug);
  const panel = page.getByRole('region', { name: 'Discussions' });
  const text = 'a'.repeat(12_000);
  await field(page).fill(text);
  await expect(page.getByText(/trop long.*12.000 \/ 10.000/)).toBeVisible();
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue(text);
  await field(page).fill('Rendez-vous');
  await page.getByRole('button', { name: 'Retour aux discussions' }).click();
  const listed = panel.getByRole('button', { name: new RegExp(title) });
  await expect(listed).toContainText('Brouillon\u202F: Rendez-vous');
  await openAgain(page, slug);
  await expect(field(page)).toHaveValue('Rendez-vous');
  const second = await page.context().newPage();
  await second.goto(`/?discussion=${slug}`);
  await expect(field(second)).toHaveValue('Rendez-vous');
  await page.getByLabel('Photos', { exact: true }).setInputFiles(picture('voile.png'));
  const waiting = (tab: Page) => tab.getByRole('list', { name: 'À envoyer' }).getByRole('listitem');
  await expect(waiting(second)).toHaveCount(1);
  await page.goto(`/?discussion=${slug}`);
  await expect(waiting(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(log(page).getByRole('button', { name: /^Ouvrir l’image/ })).toHaveCount(1);
  await field(page).press('Enter');
  await expect(log(page).getByText('Rendez-vous')).toBeVisible();
  // Sent in one tab, it waits in no other.
  await expect(field(second)).toHaveValue('');
  await second.close();
  await page.close();
});

test('a text passes an upload, which keeps its place and is sent again after a reload, once', async ({
  browser,
}) => {
  const slug = await makeConversation(unique('Dépassements'));
  const page = await openIn(browser, writer, slug);
  const theirs = await openIn(browser, friend, slug);
  await holdUploads(page);
  await sendPicture(page, 'longue.png');
  const placeholder = log(page).getByText(/^Envoi de la photo/);
  await expect(placeholder).toBeVisible();
  await send(page, 'En attendant');
  await send(page, 'Encore');
  await expect(theirs.getByText('Encore')).toBeVisible();
  await expect(log(page).getByText('Encore')).toBeVisible();
  const top = async (text: string | RegExp) => (await log(page).getByText(text).boundingBox())?.y ?? 0;
  expect(await top(/^Envoi de la photo/)).toBeLessThan(await top('En attendant'));
  expect(await top('En attendant')).toBeLessThan(await top('Encore'));
  await page.unroute('**/graphql');
  await openAgain(page, slug);
  for (const window of [page, theirs])
    await expect(log(window).getByRole('button', { name: /^Ouvrir l’image/ })).toHaveCount(1);
  await expect(placeholder).toHaveCount(0);
  await openAgain(theirs, slug);
  await expect(log(theirs).getByRole('button', { name: /^Ouvrir l’image/ })).toHaveCount(1);
  await page.close();
  await theirs.close();
});

test('an upload that is given up holds nothing back', async ({ browser }) => {
  const slug = await makeConversation(unique('Abandons'));
  const page = await openIn(browser, writer, slug);
  await holdUploads(page);
  await sendPicture(page, 'une.png');
  await sendPicture(page, 'autre.png');
  await send(page, 'Le texte part');
  await log(page).getByRole('button', { name: 'Annuler' }).first().click();
  await log(page).getByRole('button', { name: 'Annuler' }).click();
  await expect(log(page).getByText(/^Envoi/)).toHaveCount(0);
  await expect(log(page).getByText('Le texte part')).toBeVisible();
  await expect(page.getByText('Message non envoyé')).toHaveCount(0);
  await page.close();
});

test('one bad file keeps no other back', async ({ browser }) => {
  const slug = await makeConversation(unique('Fichiers'));
  const page = await openIn(browser, writer, slug);
  await page
    .getByLabel('Photos', { exact: true })
    .setInputFiles([
      picture('a.png'),
      { ...picture('b.exe'), mimeType: 'application/octet-stream' },
      picture('c.png'),
    ]);
  await expect(page.getByRole('alert')).toHaveText('Le fichier « b.exe » n’est pas d’un type autorisé.');
  await expect(page.getByRole('list', { name: 'À envoyer' }).getByRole('listitem')).toHaveCount(2);
  await page.close();
});

test('B743: a comment keeps its picture and whom it mentions over a reload, a failure, an edit and a copy', async ({
  browser,
}) => {
  const words = unique('À commenter');
  const slug = await publish(token, community, words);
  const page = await windowOf(browser, writer);
  const address = `/communaute/${community.slug}/post/${slug}`;
  await page.goto(address);
  const form = page.getByRole('form', { name: 'Votre commentaire' });
  const text = form.getByRole('textbox');
  await text.pressSequentially('Merci @dam');
  await expect(form.getByRole('option')).toHaveText([/Damien Giraud/]);
  await text.press('Enter');
  await form.locator('input[type=file]').setInputFiles(picture('voile.png'));
  await expect(form.getByRole('img', { name: 'voile.png' })).toBeVisible();
  await page.goto(`/communaute/${community.slug}`);
  await expect(page.getByRole('article').filter({ hasText: words }).getByText('Brouillon')).toBeVisible();
  await page.goto(address);
  await expect(text).toHaveValue('Merci @Damien Giraud ');
  await expect(form.getByRole('img', { name: 'voile.png' })).toBeVisible();
  // One answer that says nothing is not the end of it.
  let failures = 0;
  await page.route('**/graphql', (route) => {
    if (failures > 0 || !(route.request().postData() ?? '').includes('useCreateCommentMutation'))
      return route.fallback();
    failures += 1;
    return route.fulfill({ status: 502, body: 'Bad Gateway' });
  });
  await text.press('ControlOrMeta+Enter');
  const comments = page.getByRole('list', { name: 'Commentaires' }).getByRole('listitem');
  await expect(comments).toHaveCount(1);
  await expect(comments.getByText('Envoi…')).toHaveCount(0);
  await expect(comments.locator('[data-mention]')).toHaveText('@Damien Giraud');
  expect(failures).toBe(1);
  await expect(text).toHaveValue('');

  await comments.getByRole('button', { name: 'Modifier' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Modifier le commentaire' });
  await dialog.getByRole('textbox').press('ControlOrMeta+End');
  await page.keyboard.type(' encore');
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await expect(comments.getByText('Brouillon')).toBeVisible();
  await page.reload();
  await comments.getByRole('button', { name: 'Modifier' }).click();
  await expect(dialog.getByRole('textbox')).toContainText('encore');
  await dialog.getByRole('button', { name: 'Modifier' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(comments).toContainText('encore');
  await expect(comments.locator('.html + img')).toBeVisible();
  await expect(comments.locator('[data-mention]')).toHaveText('@Damien Giraud');
  await expect(comments.getByText('Brouillon')).toHaveCount(0);

  await comments.locator('.html').selectText();
  await page.keyboard.press('ControlOrMeta+C');
  await text.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(text).toHaveValue(/@Damien Giraud/);
  await text.press('ControlOrMeta+Enter');
  await expect(comments).toHaveCount(2);
  await expect(comments.getByText('Envoi…')).toHaveCount(0);
  await expect(comments.first().locator('[data-mention]')).toHaveText('@Damien Giraud');

  // What was begun as a reply is there again too.
  const reply = comments.first().getByRole('form').getByRole('textbox');
  await comments.first().getByRole('button', { name: 'Répondre' }).click();
  await reply.fill('Pas encore fini');
  await page.reload();
  await comments.first().getByRole('button', { name: 'Répondre' }).click();
  await expect(reply).toHaveValue('Pas encore fini');
  await page.close();
});

test('what another tab types while a comment is being sent stays there, without what was sent', async ({
  browser,
}) => {
  const slug = await publish(token, community, unique('À commenter à deux'));
  const page = await openAs(browser, writer);
  const other = await page.context().newPage();
  const text = (tab: Page) => tab.getByRole('form', { name: 'Votre commentaire' }).getByRole('textbox');
  for (const tab of [page, other]) await tab.goto(`/communaute/${community.slug}/post/${slug}`);
  await text(page).fill('Bravo à tous');
  await expect(text(other)).toHaveValue('Bravo à tous');
  let letGo = () => {};
  const hold = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/graphql', async (route) => {
    if ((route.request().postData() ?? '').includes('useCreateCommentMutation')) await hold;
    await route.fallback();
  });
  await text(page).press('ControlOrMeta+Enter');
  await text(other).press('ControlOrMeta+End');
  await other.keyboard.type(', et merci');
  letGo();
  await expect(text(other)).toHaveValue(', et merci');
  const comments = page.getByRole('list', { name: 'Commentaires' }).getByRole('listitem');
  await expect(comments).toHaveCount(1);
  await expect(comments.getByText('Envoi…')).toHaveCount(0);
  await expect(comments).toContainText('Bravo à tous');
  await expect(text(page)).toHaveValue(', et merci');

  // What is dropped anywhere on the page while one writes goes with it.
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'voile.png', { type: 'image/png' }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(
    page.getByRole('form', { name: 'Votre commentaire' }).getByRole('img', { name: 'voile.png' }),
  ).toBeVisible();
  await other.close();
  await page.close();
});
