import { expect, type Page, test } from '@playwright/test';
import { translatePage } from '../translatePage.ts';
import { ask, makeCommunity, makeConversation, publish, tokenOf } from './graph.ts';
import { accounts, visit, windowOf } from './people.ts';

const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}`;

/** Expects a translated screen of which no part has failed. */
async function expectScreen(page: Page, address: string): Promise<void> {
  await expect(page.locator('h1'), address).toHaveCount(1);
  await expect(page.locator('main font').first(), address).toBeAttached();
  await expect(page.locator('main [aria-busy=true]'), address).toHaveCount(0);
  await expect(page.getByText(/Une erreur est survenue|Réessayer/), address).toHaveCount(0);
}

test('shows screens and their changes in a page that the browser translates', async ({ browser }) => {
  test.slow();
  const token = await tokenOf(accounts.administrator);
  const community = await makeCommunity(unique('Traduite'), { [accounts.colleague]: 'READER' });
  const home = `/communaute/${community.databaseId}`;
  const [text, question, message] = [unique('Bonjour'), unique('Quel jour ?'), unique('Bien reçu')];
  await publish(token, community, `<p>${text}</p>`);
  await ask(
    'mutation ($input: CreatePollInput!) { createPoll(input: $input) { userErrors { message } } }',
    {
      input: {
        communityId: community.id,
        question,
        choices: ['Lundi', 'Mardi'],
        closesAt: new Date(Date.now() + 86_400_000).toISOString(),
        isAnonymous: false,
      },
    },
    token,
  );
  const conversation = await makeConversation(token, unique('Groupe'), [accounts.colleague]);

  const page = await windowOf(browser, accounts.administrator);
  await page.addInitScript(translatePage);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (entry) => {
    if (entry.type() === 'error') errors.push(entry.text());
  });
  await page.goto(home);
  await expectScreen(page, home);

  const choice = page
    .getByRole('article')
    .filter({ hasText: question })
    .getByRole('group', { name: /^Sondage/ });
  await choice.getByRole('button', { name: /^Mardi/ }).click();
  await expect(choice).toContainText(/Mardi\s*100,00/);
  await expect(choice).toContainText('1 vote');
  await choice.getByRole('button', { name: /^Lundi/ }).click();
  await expect(choice).toContainText(/Mardi\s*0,00/);

  const post = page.getByRole('article').filter({ hasText: text });
  const reactions = post.getByRole('group', { name: 'Réagir' });
  const count = post.getByRole('button', { name: /^Voir (la réaction|les \d+ réactions)/ });
  await reactions.getByRole('button', { name: /^Bravo/ }).click();
  await expect(reactions.getByRole('button', { name: 'Bravo (1)' })).toHaveText(/1$/);
  await reactions.getByRole('button', { name: /^J'aime/ }).click();
  await expect(reactions.getByRole('button', { name: /^J'aime/ })).toHaveAttribute('aria-pressed', 'true');
  await count.click();
  await expect(page.getByRole('dialog', { name: 'Réactions' })).toContainText("J'aime");
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await post.getByRole('button', { name: 'Commenter', exact: true }).click();
  const form = post.getByRole('form', { name: 'Votre commentaire' });
  for (const [index, words] of ['Merci', 'Encore'].entries()) {
    await form.getByRole('textbox').fill(words);
    await form.getByRole('button', { name: 'Publier' }).click();
    const comments = post.getByRole('list', { name: 'Commentaires' });
    await expect(comments.getByText(words, { exact: true })).toBeVisible();
    await expect(comments.getByText('Envoi…')).toHaveCount(0);
    await expect(
      post.getByRole('button', { name: index === 0 ? '1 commentaire' : '2 commentaires', exact: true }),
    ).toBeVisible();
  }
  const comment = post.getByRole('listitem').filter({ hasText: 'Merci' });
  const like = comment.getByRole('button', { name: "J'aime", exact: true });
  await like.click();
  await expect(comment.getByRole('button', { name: /^Voir la mention/ })).toHaveText('1');
  await like.click();
  await expect(comment.getByRole('button', { name: /^Voir la mention/ })).toHaveCount(0);

  const header = page.getByRole('banner');
  for (const [button, opened] of [
    [header.getByRole('button', { name: /^Menu d/ }), page.getByRole('menu')],
    [
      header.getByRole('button', { name: /^Notifications/ }),
      page.getByRole('dialog', { name: 'Notifications' }),
    ],
    [post.getByRole('button', { name: /^Actions sur la publication/ }), page.getByRole('menu')],
    [post.getByRole('button', { name: 'Partager' }), page.getByRole('dialog')],
  ] as const) {
    await button.click();
    await expect(opened).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
  }

  for (const address of [
    '/',
    ...['mediatheque', 'calendrier', 'gallerie', 'parametres'].map((tab) => `${home}/${tab}`),
    '/communautes',
    '/utilisateur/profil/3',
    '/search/plan',
    '/administration/settings',
    '/administration/stats',
    '/',
  ]) {
    await visit(page, address);
    await expectScreen(page, address);
  }

  await visit(page, '/utilisateurs');
  const contacts = page.getByRole('heading', { name: /^Contacts/ });
  const before = await contacts.textContent();
  await page.getByRole('searchbox', { name: 'Rechercher un contact' }).fill('adam renard');
  await expect(contacts).not.toHaveText(before ?? '');
  await expect(contacts).toHaveText('Contacts (1)');

  await page.goto(`/?discussion=${conversation.databaseId}`);
  const field = page.getByRole('textbox', { name: 'Votre message' });
  await field.fill(message);
  await field.press('Enter');
  await expect(page.getByRole('log').getByText(message)).toHaveCount(1);
  await page.getByRole('button', { name: 'Paramètres de la conversation' }).click();
  await expect(page.getByRole('region', { name: 'Paramètres' })).toBeVisible();
  expect(errors).toEqual([]);
  await page.context().close();
});
