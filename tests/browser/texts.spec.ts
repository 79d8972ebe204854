import { expect, type Page, test } from '@playwright/test';
import { expectNothingSideways } from './axe.ts';
import { act, makeCommunity, makeConversation, postIdOf, publish, say, tokenOf, unique } from './graph.ts';
import { openAs, visit } from './people.ts';

/** Demo accounts that no other test file uses, in separate communities. */
const author = 'aurelie.fontaine@example.org';
const colleague = 'benoit.lemoine@example.org';

let token: string;
test.beforeAll(async () => {
  token = await tokenOf(author);
});

const postWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

test('spaces and lines are shown as they were typed, in a post, its edit, a comment and a description', async ({
  browser,
}) => {
  const words = unique('Colonnes');
  const laidOut = `${words}   un    deux\n\ntrois`;
  const place = await makeCommunity(unique('Espaces'), { [author]: 'ADMINISTRATOR' });
  const databaseId = await publish(token, place, laidOut);
  const page = await openAs(browser, author, { at: `/communaute/${place.databaseId}/modifier` });
  await page.getByRole('textbox', { name: 'Sujet' }).fill('Lundi   : voile\nMardi   : rame');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page).toHaveURL(`/communaute/${place.databaseId}`);
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
  const lines = () =>
    shown(words)
      .locator('p')
      .evaluateAll((all) => all.map((line) => line.textContent.trimEnd()));
  await expect.poll(lines).toEqual([`${words}   un    deux`, '', 'trois   quatre']);

  await page.goto(`/communaute/${place.databaseId}/post/${databaseId}`);
  const form = page.getByRole('form', { name: 'Votre commentaire' });
  await form.getByRole('textbox').fill('a    b\nc');
  await form.getByRole('textbox').press('ControlOrMeta+Enter');
  const comment = page.getByRole('list', { name: 'Commentaires' }).locator('.html').first();
  // What is shown until the API has it makes way for what the API has.
  await expect.poll(() => comment.evaluate(innerText)).toBe('a    b\nc');
  await page.close();
});

test('a right-to-left name reorders nothing beside it, and long words do not scroll a phone sideways', async ({
  browser,
}) => {
  const endless = 'Rhinopharyngolaryngite'.repeat(6);
  const place = await makeCommunity(endless, { [author]: 'EDITOR' });
  const databaseId = await publish(
    token,
    place,
    `<p>${endless}</p><table><tbody><tr>${'<td><p>Une cellule</p></td>'.repeat(20)}</tr></tbody></table>`,
  );
  await act(token, 'createComment', {
    postId: await postIdOf(token, databaseId),
    text: `<p>${endless}</p>`,
  });
  const page = await openAs(browser, author);
  const edges = await page.evaluate(() => {
    const line = document.createElement('p');
    line.innerHTML = '<a href="/">נועה לוי</a> <span>12 publications</span>';
    document.body.append(line);
    return [...line.children].map((element) => element.getClientRects().length);
  });
  // Each stays in one piece: reordered, the number leaves its words.
  expect(edges).toEqual([1, 1]);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of [
    '/',
    '/communautes',
    `/communaute/${place.databaseId}/post/${databaseId}`,
    `/communaute/${place.databaseId}/mediatheque`,
    `/search/${endless}`,
  ]) {
    if (address !== '/') await visit(page, address);
    // Other communities may be listed before it.
    if (address === '/communautes')
      await page
        .getByRole('search', { name: 'Rechercher une communauté' })
        .getByRole('searchbox')
        .fill(endless.slice(0, 22));
    await expect(page.getByText(endless).filter({ visible: true }).first()).toBeVisible();
    await expectNothingSideways(page, address);
  }

  const conversation = await makeConversation(token, endless.slice(0, 90), [colleague]);
  await say(token, conversation, endless);
  await page.goto(`/?discussion=${conversation.databaseId}`);
  await expect(page.getByRole('log').getByText(endless)).toBeVisible();
  await expect
    .poll(() => page.getByRole('log').evaluate((log) => log.scrollWidth - log.clientWidth), {
      message: 'the conversation',
    })
    .toBe(0);
  await page.close();
});
