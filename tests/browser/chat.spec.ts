import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectUsableAtAnyWidth, look } from './axe.ts';
import { ask, type Conversation, finishOnboarding, makeConversation, say, tokenOf } from './graph.ts';
import { openAs } from './people.ts';

/** Accounts that no other file uses. */
const [adam, alice, amadou] = [
  'adam.renard@example.org',
  'alice.rousseau@example.org',
  'amadou.colin@example.org',
] as const;
type Person = typeof adam | typeof alice | typeof amadou;

const tokens = new Map<Person, string>();
const tokenFor = (person: Person) => tokens.get(person) ?? '';
test.beforeAll(async () => {
  await finishOnboarding(alice);
  for (const person of [adam, alice, amadou]) tokens.set(person, await tokenOf(person));
});

const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}`;
/** A group that Adam administers. */
const makeGroup = (title: string) => makeConversation(tokenFor(adam), title, [alice, amadou]);

const panel = (page: Page) => page.getByRole('region', { name: 'Discussions' });
const settings = (page: Page) => page.getByRole('region', { name: 'Paramètres' });
const rows = (page: Page) => panel(page).getByRole('list').getByRole('listitem');
const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: 'Votre message' });
const send = async (page: Page, text: string) => {
  await field(page).fill(text);
  await field(page).press('Enter');
};
const openSettings = (page: Page) =>
  page.getByRole('button', { name: 'Paramètres de la conversation' }).click();

/** How many steps of the panel the browser's history is at: buttons take them back a moment after they act. */
const expectDepth = (page: Page, depth: number) =>
  expect.poll(() => page.evaluate(() => history.state?.chatDepth ?? 0)).toBe(depth);

/** Opens a small page with a conversation. */
async function openIn(
  browser: Browser,
  email: string,
  { databaseId }: Conversation,
  options = {},
): Promise<Page> {
  const page = await openAs(browser, email, { ...options, at: `/mediatheque?discussion=${databaseId}` });
  await expect(field(page)).toBeVisible();
  return page;
}

test('B215 B216 B225: a message shows at once, arrives live, and is there once for both @main', async ({
  browser,
}) => {
  const group = await makeGroup(unique('Réunion'));
  const sender = await openIn(browser, adam, group);
  const receiver = await openIn(browser, alice, group);
  const [text, answer] = [unique('Bonjour, la réunion est à 14 h'), unique('Parfait, merci')];
  await send(sender, text);
  await expect(log(sender).getByText(text)).toHaveCount(1);
  await expect(log(receiver).getByText(text)).toHaveCount(1);
  await send(receiver, answer);
  await expect(log(sender).getByText(answer)).toBeVisible();
  await sender.close();
  await receiver.close();
});

test('a message that cannot be sent is marked, and sent once by itself, also over a reload @main', async ({
  browser,
}) => {
  const group = await makeGroup(unique('Coupure'));
  const page = await openIn(browser, adam, group);
  const text = unique('envoyé malgré la coupure');
  // Only the sending: after anything else that fails all is read again, and sent, by itself.
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('sendMessageMutation') ? route.abort() : route.fallback(),
  );
  await send(page, text);
  await expect(page.getByText('Message non envoyé')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  await page.unroute('**/graphql');
  await expect(page.getByText('Message non envoyé')).toHaveCount(0);
  await expect(log(page).getByText(text)).toHaveCount(1);
  await page.goto(`/mediatheque?discussion=${group.databaseId}`);
  await expect(log(page).getByText(text)).toHaveCount(1);
  await page.close();
});

test('B220: a conversation opens at what is unread; sending scrolls to the end, and new messages keep it there', async ({
  browser,
}) => {
  const group = await makeGroup(unique('À lire'));
  for (let count = 0; count < 40; count += 1) await say(tokenFor(alice), group, `Avant ${count}`.repeat(8));
  const page = await openIn(browser, adam, group);
  await expect(page.getByText('Nouveaux messages')).toBeInViewport();
  await expect(log(page).getByText(/^(Avant 0)+$/)).toBeInViewport();
  const texts = ['Tout de suite', 'Et encore'];
  for (const text of texts) {
    await send(page, text);
    // It may briefly be shown both as sent and as received.
    await expect(log(page).getByText(text).last()).toBeInViewport();
  }
  await expect(log(page).getByText('Envoi…')).toHaveCount(0);
  await say(tokenFor(alice), group, 'Bien reçu');
  for (const text of [...texts, 'Bien reçu']) await expect(log(page).getByText(text)).toBeInViewport();
  // With everything read, it opens at its end.
  await expect.poll(() => unreadOf(adam, group)).toBe(0);
  await page.goto(`/mediatheque?discussion=${group.databaseId}`);
  await expect(log(page).getByText('Bien reçu')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Aller aux derniers messages' })).toHaveCount(0);
  await page.close();
});

test('an address opens a message in view, other messages while scrolling, and the end on demand', async ({
  browser,
}) => {
  test.slow();
  const group = await makeGroup(unique('D’hier'));
  const ids: string[] = [];
  for (let count = 0; count < 70; count += 1) ids.push(await say(tokenFor(alice), group, `Ligne ${count}.`));
  const { node } = await ask<{ node: { databaseId: string } }>(
    'query ($id: ID!) { node(id: $id) { ... on Message { databaseId } } }',
    { id: ids[25] },
    tokenFor(adam),
  );
  const at = `/discussions/${group.databaseId}?message=${node.databaseId}`;
  const page = await openAs(browser, adam, { ...look, at });
  const line = (count: number) => log(page).getByText(`Ligne ${count}.`, { exact: true });
  await expect(line(25)).toBeInViewport();
  await expect(log(page).locator('[aria-current]')).toBeFocused();
  await expect(log(page).locator('[aria-current]')).toContainText('Ligne 25.');
  await expect(line(69)).toHaveCount(0);
  await expectUsableAtAnyWidth(page);
  await log(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -1_000);
    await expect(line(0)).toBeInViewport({ timeout: 200 });
  }).toPass();
  await expect(async () => {
    // The wheel may turn faster than the page scrolls: once it is there, it is not passed.
    if ((await line(48).count()) === 0) await page.mouse.wheel(0, 400);
    else await line(48).scrollIntoViewIfNeeded({ timeout: 1_000 });
    await expect(line(48)).toBeInViewport({ timeout: 200 });
  }).toPass();
  await page.getByRole('button', { name: 'Revenir aux derniers messages' }).click();
  await expect(line(69)).toBeInViewport();
  await expect(page).toHaveURL(new RegExp(`/discussions/${group.databaseId}$`));
  // B942: beside the messages; found words are marked.
  const find = async (words: string) => {
    await page.getByRole('searchbox', { name: 'Rechercher dans la discussion' }).fill(words);
    return page.getByRole('region', { name: 'Rechercher' }).getByRole('link');
  };
  await page.getByRole('button', { name: 'Rechercher dans la discussion' }).click();
  const found = await find('lignes 40');
  await expect(found).toHaveText('Ligne 40.');
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('search-results')?.size)).toBe(2);
  await expectUsableAtAnyWidth(page);
  await found.click();
  await expect(log(page).locator('[aria-current]')).toBeFocused();
  await expect(line(40)).toBeInViewport();
  // On phones the search is above the messages, and a step of the history.
  await page.setViewportSize(phone.viewport);
  await page.goto(`/mediatheque?discussion=${group.databaseId}`);
  await openSettings(page);
  await settings(page).getByRole('button', { name: 'Rechercher dans la discussion' }).click();
  for (const count of [10, 11]) {
    await (await find(String(count))).click();
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expect(log(page).locator('[aria-current]')).toContainText(`Ligne ${count}.`);
    await expect(line(count)).toBeInViewport();
    await expect(page).toHaveURL(/\?message=/);
    await page.getByRole('button', { name: 'Rechercher dans la discussion' }).click();
  }
  await page.close();
});

/** First names of the readers of a message, as its author sees them. */
const readersOf = async (id: string): Promise<string[]> => {
  const { node } = await ask<{ node: { readReceipts: { user: { firstName: string } }[] } }>(
    'query ($id: ID!) { node(id: $id) { ... on Message { readReceipts { user { firstName } } } } }',
    { id },
    tokenFor(adam),
  );
  return node.readReceipts.map(({ user }) => user.firstName).toSorted();
};
const unreadOf = async (person: Person, { id }: Conversation): Promise<number> => {
  const { node } = await ask<{ node: { unreadMessageCount: number } }>(
    'query ($id: ID!) { node(id: $id) { ... on Conversation { unreadMessageCount } } }',
    { id },
    tokenFor(person),
  );
  return node.unreadMessageCount;
};
/** Gives the window the focus or takes it away. */
const focus = (page: Page, isFocused: boolean) =>
  page.evaluate((hasFocus) => {
    document.hasFocus = () => hasFocus;
    dispatchEvent(new Event(hasFocus ? 'focus' : 'blur'));
  }, isFocused);

test('a message is read only by those who have it in view in a focused window', async ({ browser }) => {
  const group = await makeGroup(unique('Vu'));
  for (let count = 0; count < 40; count += 1) await say(tokenFor(adam), group, `Avant ${count}`);
  const [hers, his] = [await openIn(browser, alice, group), await openIn(browser, amadou, group)];
  for (const person of [alice, amadou]) await expect.poll(() => unreadOf(person, group)).toBe(0);
  await his.getByRole('button', { name: 'Aller aux derniers messages' }).click();
  await expect(log(his).getByText('Avant 39')).toBeInViewport();
  // Alice has scrolled up, Amadou works in another window.
  await log(hers).hover();
  await hers.mouse.wheel(0, -20_000);
  await expect(hers.getByRole('button', { name: 'Aller aux derniers messages' })).toBeVisible();
  await focus(his, false);
  await say(tokenFor(adam), group, 'Premier');
  const last = await say(tokenFor(adam), group, 'Second');
  await expect(hers.getByRole('button', { name: '2 nouveaux messages' })).toBeVisible();
  await expect(log(his).getByText('Second')).toBeVisible();
  expect(await readersOf(last)).toEqual([]);
  expect([await unreadOf(alice, group), await unreadOf(amadou, group)]).toEqual([2, 2]);

  await focus(his, true);
  await expect.poll(() => readersOf(last)).toEqual(['Amadou']);
  expect(await unreadOf(alice, group)).toBe(2);
  await hers.getByRole('button', { name: '2 nouveaux messages' }).click();
  await expect(log(hers).getByText('Second')).toBeInViewport();
  await expect.poll(() => readersOf(last)).toEqual(['Alice', 'Amadou']);
  await expect.poll(() => unreadOf(alice, group)).toBe(0);
  await hers.close();
  await his.close();
});

/** The window of a phone. */
const phone = { viewport: { width: 390, height: 780 } };

test('on a phone the tab opens the page of conversations, whose Back follows the addresses', async ({
  browser,
}) => {
  const title = unique('À la page');
  const { databaseId } = await makeGroup(title);
  const page = await openAs(browser, adam, phone);
  await page.getByRole('link', { name: /^Discussions/ }).click();
  await expect(page).toHaveURL(/\/discussions$/);
  // The conversation shows before the data of its address, which the router waits for.
  let release = () => {};
  const isLeft = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('"isNamed":true')) await isLeft;
    await route.fallback();
  });
  await panel(page).getByRole('button', { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`/discussions/${databaseId}$`));
  await expect(log(page)).toBeVisible();
  // The conversation has the whole screen.
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Navigation du téléphone' })).toBeHidden();
  await expect
    .poll(async () => (await page.locator('#chat-panel').boundingBox())?.height)
    .toBe(phone.viewport.height);
  // From the details to the conversation, by Back and by their button.
  for (const leave of [
    () => page.goBack(),
    () => settings(page).getByRole('button', { name: 'Retour à la conversation' }).click(),
  ]) {
    await openSettings(page);
    await expect(settings(page).getByRole('heading', { name: 'Paramètres' })).toBeVisible();
    await leave();
    await expect(settings(page)).toHaveCount(0);
    release();
    await expect(log(page)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/discussions/${databaseId}$`));
  }
  await expectDepth(page, 0);
  await page.goBack();
  await expect(page).toHaveURL(/\/discussions$/);
  await expect(panel(page).getByRole('heading', { name: 'Discussions' })).toBeVisible();
  await expect(log(page)).toHaveCount(0);
  await expect(page.getByRole('banner')).toBeVisible();
  await page.goBack();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole('feed')).toBeVisible();
  await page.close();
});

test('on a phone Back goes one step in the panel: to the settings, the conversation, the list, and the page', async ({
  browser,
}) => {
  const page = await openIn(browser, adam, await makeGroup(unique('Pas à pas')), phone);
  await openSettings(page);
  await settings(page).getByRole('button', { name: 'Ajouter un contact' }).click();
  await expect(settings(page).getByRole('heading', { name: 'Ajouter un contact' })).toBeVisible();
  await page.goBack();
  await expect(settings(page).getByRole('heading', { name: 'Paramètres' })).toBeVisible();
  await page.goBack();
  await expect(settings(page)).toHaveCount(0);
  await expect(log(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Paramètres de la conversation' })).toBeFocused();
  // The panel's own buttons take the entries of the history back: Back does nothing twice.
  await openSettings(page);
  await settings(page).getByRole('button', { name: 'Retour à la conversation' }).click();
  await expect(settings(page)).toHaveCount(0);
  await expectDepth(page, 2);
  await page.goBack();
  await expect(panel(page).getByRole('heading', { name: 'Discussions' })).toBeVisible();
  await page.goBack();
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/mediatheque$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.close();
});

test('who is removed from a group or deletes it loses it at once', async ({ browser }) => {
  const title = unique('Comité');
  const group = await makeGroup(title);
  const [his, third] = [await openIn(browser, adam, group, look), await openIn(browser, amadou, group)];
  const listed = (page: Page) => panel(page).getByRole('button', { name: title });
  const agree = (page: Page, name: string) =>
    page
      .getByRole('alertdialog', { name: /^Êtes-vous sûr de vouloir/ })
      .getByRole('button', { name })
      .click();
  await openSettings(his);
  await expect(settings(his).getByRole('button', { name: 'Retirer Amadou Colin' })).toBeVisible();
  await settings(his).getByRole('button', { name: 'Retirer Amadou Colin' }).dblclick();
  const question = his.getByRole('alertdialog', { name: /^Retirer Amadou Colin de la conversation/ });
  await question.getByRole('button', { name: 'Retirer' }).click();
  await expect(third.getByText('Vous ne faites plus partie de cette conversation.')).toBeVisible();
  await expect(listed(third)).toHaveCount(0);

  await settings(his).getByRole('button', { name: 'Supprimer la conversation' }).click();
  await agree(his, 'Supprimer');
  await expect(panel(his).getByRole('heading', { name: 'Discussions' })).toBeVisible();
  await expect(listed(his)).toHaveCount(0);
  for (const page of [his, third]) await page.close();
});

test('the page of conversations: addresses, arrows, Escape and Back', async ({ browser }) => {
  const group = await makeGroup(unique('Déménagement'));
  await say(tokenFor(adam), group, 'Les cartons arrivent mardi');
  const page = await openAs(browser, alice, { at: `/discussions/${group.databaseId}` });
  await expect(field(page)).toBeVisible();
  await expect(log(page).getByText('Les cartons arrivent mardi')).toBeVisible();
  const row = panel(page).locator('[aria-current]');
  await expect(row).toContainText('Déménagement');
  // A new conversation takes the place of the open one, and stays.
  await page.getByRole('button', { name: 'Nouvelle discussion' }).click();
  await page.getByRole('menuitem', { name: 'Nouvelle conversation' }).click();
  await expect(page).toHaveURL(/\/discussions$/);
  await expect(panel(page).getByRole('heading', { name: 'Nouvelle conversation' })).toBeVisible();
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'Amadou' }).first()).toBeVisible();
  await page.goBack();
  await expect(field(page)).toBeVisible();
  // Escape closes the conversation and focuses its row; arrows move to the next one.
  await field(page).focus();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/discussions$/);
  await expect(panel(page).getByRole('button', { name: /Déménagement/ })).toBeFocused();
  if ((await rows(page).count()) > 1) {
    await page.keyboard.press('ArrowDown');
    await expect(rows(page).nth(1).getByRole('button').first()).toBeFocused();
  }
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/discussions/${group.databaseId}$`));
  await expect(field(page)).toBeVisible();
  // In the panel of any other page, a link leads here.
  await page.goto('/mediatheque');
  await page.getByRole('button', { name: /^Discussions/ }).click();
  await panel(page)
    .getByRole('button', { name: /Déménagement/ })
    .click();
  await panel(page).getByRole('link', { name: 'Ouvrir en pleine page' }).click();
  await expect(page).toHaveURL(new RegExp(`/discussions/${group.databaseId}$`));
  await send(page, 'Je prends la cuisine');
  await expect(log(page).getByText('Je prends la cuisine')).toBeVisible();
  await page.close();
});

test('two people answer, react, correct, forward and delete', async ({ browser }) => {
  const group = await makeGroup(unique('Voile'));
  const target = unique('Régate');
  await makeConversation(tokenFor(adam), target, [alice, amadou]);
  const adamPage = await openIn(browser, adam, group, { keepsOffers: true });
  const alicePage = await openIn(browser, alice, group, { keepsOffers: true });
  const bubble = (page: Page, text: string) => log(page).locator('[id^="message:"]', { hasText: text });
  const act = async (page: Page, text: string, name: string) => {
    await bubble(page, text).hover();
    await bubble(page, text).getByRole('button', { name: 'Actions sur le message' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await send(adamPage, 'Départ à 9 h');
  await act(alicePage, 'Départ à 9 h', 'Répondre');
  await send(alicePage, 'Je viens');
  const quote = bubble(adamPage, 'Je viens').getByRole('button', { name: /^Réponse à Adam/ });
  await expect(quote).toBeVisible();
  await quote.click();
  await expect(bubble(adamPage, 'Départ à 9 h').first()).toBeFocused();
  await act(adamPage, 'Je viens', 'Réagir');
  await adamPage.getByRole('button', { name: 'Bravo' }).click();
  await expect(bubble(alicePage, 'Je viens').getByRole('button', { name: /^👏 1/ })).toBeVisible();
  await expectUsableAtAnyWidth(alicePage);
  await field(alicePage).press('ArrowUp');
  await alicePage.getByRole('textbox', { name: 'Texte du message' }).fill('Je viens à 8 h');
  await alicePage.keyboard.press('Enter');
  await expect(bubble(adamPage, 'Je viens à 8 h')).toContainText('modifié à');
  await act(adamPage, 'Je viens à 8 h', 'Transférer');
  await adamPage.getByRole('button', { name: `Envoyer à ${target}` }).click();
  await expect(adamPage.getByText('Message transféré')).toBeVisible();
  await act(alicePage, 'Je viens à 8 h', 'Supprimer');
  await alicePage.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await alicePage
    .getByRole('alertdialog', { name: 'Message supprimé' })
    .getByRole('button', { name: 'Fermer' })
    .click();
  await expect(bubble(adamPage, 'Message supprimé')).toBeVisible();
  await expect(log(adamPage)).not.toContainText('Je viens à 8 h');
});
