import { expect, type Locator, type Page, test } from '@playwright/test';
import { ask, type Community, makeCommunity, publish, tokenOf } from './graph.ts';
import { openAs, windowOf } from './people.ts';

/** People of the demo whom no other file signs in, in communities of their own. */
const author = 'aurelie.fontaine@example.org';
const colleague = 'benoit.lemoine@example.org';
const late = 'damien.giraud@example.org';

let community: Community;
let token: string;
test.beforeAll(async () => {
  community = await makeCommunity(unique('Essais de textes'), {
    [author]: 'EDITOR',
    [colleague]: 'READER',
    [late]: 'READER',
  });
  // One of several in which the author publishes, so that it is chosen.
  await makeCommunity(unique('Autres essais de textes'), { [author]: 'EDITOR' });
  token = await tokenOf(author);
});

const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}`;
const postWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

async function openComposer(page: Page): Promise<Locator> {
  await page.goto(`/communaute/${community.slug}`);
  await page.getByRole('button', { name: 'Écrire une publication…' }).click();
  const text = page
    .getByRole('form', { name: 'Nouvelle publication' })
    .getByRole('textbox', { name: 'Votre publication' });
  await expect(text).toBeFocused();
  return text;
}

/** Pastes as a browser does. */
const paste = (field: Locator, kinds: Readonly<Record<string, string>>) =>
  field.evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    for (const [kind, text] of Object.entries(given)) clipboardData.setData(kind, text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, kinds);

async function send(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Publication ajoutée')).toBeVisible();
}

/** Somebody's notices that a text of this file's author mentions them. */
async function mentionsOf(username: string): Promise<string[]> {
  const { viewer } = await ask<{ viewer: { notifications: { nodes: { text: string }[] } } }>(
    '{ viewer { notifications(first: 50) { nodes { text } } } }',
    {},
    await tokenOf(username),
  );
  return viewer.notifications.nodes
    .map(({ text }) => text)
    .filter((text) => /Aurélie Fontaine.*mentionné/.test(text));
}

/** How it is marked that a text means somebody. */
async function markOf(username: string): Promise<{ mark: string; name: string }> {
  const { viewer } = await ask<{ viewer: { user: { slug: string; fullName: string } } }>(
    '{ viewer { user { slug fullName } } }',
    {},
    await tokenOf(username),
  );
  const { slug, fullName: name } = viewer.user;
  return { mark: `<span class="mention" data-mention="${slug}">@${name}</span>`, name };
}

test('a list and a table of Word, and empty lines, are published as they were pasted', async ({
  browser,
}) => {
  const page = await windowOf(browser, author);
  const text = await openComposer(page);
  const words = unique('De Word');
  const entry = (mark: string, said: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span>${said}</p>`;
  await paste(text, {
    'text/html': `<html><body><p class=MsoNormal>${words}</p><p class=MsoNormal><o:p>&nbsp;</o:p></p>${entry('1.', 'Voiles')}${entry('2.', 'Cordages')}<table class=MsoTableGrid><tr><td><p class=MsoNormal>Brest</p></td><td><p class=MsoNormal>12</p></td></tr></table><p class=MsoNormal>Fin<img src="file:///c:/a.png"></p></body></html>`,
  });
  await send(page);
  const post = postWith(page, words);
  await expect(post.locator('ol > li')).toHaveText(['Voiles', 'Cordages']);
  await expect(post.getByRole('cell')).toHaveText(['Brest', '12']);
  await expect(post.locator('.html img')).toHaveCount(0);
  const empty = post.locator('.html p:empty');
  await expect(empty).toHaveCount(1);
  expect((await empty.boundingBox())?.height).toBeGreaterThan(15);
  await page.close();
});

test('« @ » before a community is chosen says what to do, and then offers its members by itself', async ({
  browser,
}) => {
  const page = await openAs(browser, author);
  await page.getByRole('button', { name: 'Écrire une publication…' }).click();
  const form = page.getByRole('form', { name: 'Nouvelle publication' });
  const text = form.getByRole('textbox', { name: 'Votre publication' });
  await expect(text).toBeFocused();
  await page.keyboard.type('Bravo @beno');
  const hint = form.getByText('Choisissez une communauté pour y mentionner quelqu’un.');
  await expect(hint).toBeVisible();
  await form.getByLabel('Communauté').selectOption(community.title);
  const option = form.getByRole('option', { name: 'Benoît Lemoine' });
  await expect(option).toBeVisible();
  await expect(hint).toHaveCount(0);
  await option.click();
  await expect(text.locator('[data-mention]')).toHaveText('@Benoît Lemoine');
  await expect(text).toBeFocused();
  // Who does not want to is not held up.
  await form.getByLabel('Communauté').selectOption('');
  await text.press('ControlOrMeta+End');
  await page.keyboard.type(' et @da');
  await expect(hint).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hint).toHaveCount(0);
  await expect(text).toBeVisible();
  await page.close();
});

test('B508 B742: a mention survives copying and an edit; of somebody else’s it becomes text, and nobody is told twice', async ({
  browser,
}) => {
  const [first, second] = await Promise.all([markOf(colleague), markOf(late)]);
  const page = await windowOf(browser, author);
  const text = await openComposer(page);
  const words = unique('Avec');
  // One who is meant, one under a name that is not theirs, one whom nobody knows here.
  await paste(text, {
    'text/html': `<p>${words} ${first.mark}, ${second.mark.replace(second.name, 'Personne Inconnue')} et <span data-mention="999999">@Autre Monde</span></p>`,
  });
  await expect(text.locator('[data-mention]')).toHaveText([`@${first.name}`]);
  await send(page);
  const post = postWith(page, words);
  await expect(post.locator('[data-mention]')).toHaveText([`@${first.name}`]);
  await expect(post).toContainText('@Personne Inconnue et @Autre Monde');
  await expect.poll(() => mentionsOf(colleague)).toHaveLength(1);
  expect(await mentionsOf(late)).toEqual([]);

  await post.getByRole('button', { name: /^Actions sur la publication/ }).click();
  await page.getByRole('menuitem', { name: 'Modifier' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Modifier la publication' });
  await expect(dialog.locator('[data-mention]')).toHaveText([`@${first.name}`]);
  await dialog.getByRole('textbox').press('ControlOrMeta+End');
  await page.keyboard.type(` @${second.name.split(' ')[0] ?? ''}`);
  await dialog
    .getByRole('option', { name: new RegExp(second.name) })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Modifier' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(post.locator('[data-mention]')).toHaveText([`@${first.name}`, `@${second.name}`]);
  await expect.poll(() => mentionsOf(late)).toHaveLength(1);
  expect(await mentionsOf(colleague)).toHaveLength(1);
  await page.close();
});

test('a pasted text keeps its empty lines', async ({ browser }) => {
  const page = await windowOf(browser, author);
  const text = await openComposer(page);
  const words = unique('Lignes');
  await paste(text, { 'text/plain': `${words}\n\n\nFin` });
  await send(page);
  await expect(postWith(page, words).locator('.html p')).toHaveText([words, '', '', 'Fin']);
  await page.close();
});

test('spaces and lines stay as they were typed: of a post without markup and its edit, of a comment, of a subject', async ({
  browser,
}) => {
  const words = unique('Colonnes');
  const laidOut = `${words}   un    deux\n\ntrois`;
  const place = await makeCommunity(unique('Espaces'), { [author]: 'ADMINISTRATOR' });
  const slug = await publish(token, place, laidOut);
  const page = await openAs(browser, author, { at: `/communaute/${place.slug}/modifier` });
  await page.getByRole('textbox', { name: 'Sujet' }).fill('Lundi   : voile\nMardi   : rame');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page).toHaveURL(`/communaute/${place.slug}`);
  const innerText = (element: HTMLElement) => element.innerText;
  expect(await page.getByRole('region', { name: 'Sujet' }).getByText('Lundi').evaluate(innerText)).toBe(
    'Lundi   : voile\nMardi   : rame',
  );

  const shown = (text: string) => postWith(page, text).locator('.html').first();
  expect(await shown(words).evaluate(innerText)).toBe(laidOut);
  await postWith(page, words)
    .getByRole('button', { name: /^Actions sur la publication/ })
    .click();
  await page.getByRole('menuitem', { name: 'Modifier' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Modifier la publication' });
  await expect(dialog.getByRole('textbox', { name: 'Texte de la publication' })).toBeFocused();
  await page.keyboard.type('   quatre');
  await dialog.getByRole('button', { name: 'Modifier' }).click();
  await expect(shown(words)).toContainText('quatre');
  expect(
    await shown(words)
      .locator('p')
      .evaluateAll((lines) => lines.map((line) => line.textContent.trimEnd())),
  ).toEqual([`${words}   un    deux`, '', 'trois   quatre']);

  await page.goto(`/communaute/${place.slug}/post/${slug}`);
  const form = page.getByRole('form', { name: 'Votre commentaire' });
  await form.getByRole('textbox').fill('a    b\nc');
  await form.getByRole('textbox').press('ControlOrMeta+Enter');
  const comment = page.getByRole('list', { name: 'Commentaires' }).locator('.html').first();
  // What is shown until the API has it makes way for what the API has.
  await expect.poll(() => comment.evaluate(innerText)).toBe('a    b\nc');
  await page.close();
});

test('a text that is too long is told with its length beside its field, kept whole, and saved once it fits', async ({
  browser,
}) => {
  const place = await makeCommunity(unique('Trop long'), { [author]: 'ADMINISTRATOR' });
  const page = await openAs(browser, author, { at: `/communaute/${place.slug}/modifier` });
  const subject = page.getByRole('textbox', { name: 'Sujet' });
  await subject.fill('a'.repeat(600));
  await expect(page.getByText(/: 600 \/ 500 caractères\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(subject).toBeFocused();
  await expect(subject).toHaveAttribute('aria-invalid', 'true');
  await expect(subject).toHaveValue('a'.repeat(600));
  // What its field says is said nowhere else.
  await expect(page.getByText(/500 caractères/)).toHaveCount(1);
  await subject.fill('a'.repeat(500));
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page).toHaveURL(`/communaute/${place.slug}`);
  await page.close();
});

test('words without an end move nothing sideways on a phone', async ({ browser }) => {
  const endless = 'Rhinopharyngolaryngite'.repeat(6);
  const place = await makeCommunity(endless, { [author]: 'EDITOR' });
  const slug = await publish(
    token,
    place,
    `<p>${endless}</p><table><tbody><tr>${'<td><p>Une cellule</p></td>'.repeat(20)}</tr></tbody></table>`,
  );
  const { post } = await ask<{ post: { id: string } }>(
    'query ($slug: String!) { post(slug: $slug) { id } }',
    { slug },
    token,
  );
  await ask(
    'mutation ($input: CreateCommentInput!) { createComment(input: $input) { userErrors { message } } }',
    { input: { postId: post.id, text: `<p>${endless}</p>` } },
    token,
  );
  const page = await openAs(browser, author);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of [
    '/',
    '/communautes',
    `/communaute/${place.slug}`,
    `/communaute/${place.slug}/post/${slug}`,
    `/communaute/${place.slug}/mediatheque`,
    `/search/${endless}`,
  ]) {
    await page.goto(address);
    // Others of this person's may stand before it.
    if (address === '/communautes')
      await page
        .getByRole('search', { name: 'Rechercher une communauté' })
        .getByRole('searchbox')
        .fill(endless.slice(0, 22));
    await expect(page.getByText(endless).filter({ visible: true }).first()).toBeVisible();
    expect
      .soft(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
        address,
      )
      .toBe(0);
  }

  const { viewer } = await ask<{ viewer: { user: { id: string } } }>(
    '{ viewer { user { id } } }',
    {},
    await tokenOf(colleague),
  );
  const { createConversation } = await ask<{
    createConversation: { conversationEdge: { node: { id: string; slug: string } } };
  }>(
    'mutation ($input: CreateConversationInput!) { createConversation(input: $input) { conversationEdge { node { id slug } } userErrors { message } } }',
    { input: { title: endless.slice(0, 90), userIds: [viewer.user.id] } },
    token,
  );
  const conversation = createConversation.conversationEdge.node;
  await ask(
    'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { userErrors { message } } }',
    { input: { conversationId: conversation.id, text: endless } },
    token,
  );
  await page.goto(`/?discussion=${conversation.slug}`);
  await expect(page.getByRole('log').getByText(endless)).toBeVisible();
  expect(
    await page.getByRole('log').evaluate((log) => log.scrollWidth - log.clientWidth),
    'the conversation',
  ).toBe(0);
  await page.close();
});
