/** What two people see of each other's changes in lists, and what is deleted. */
import { type Page, test } from '@playwright/test';
import { ask, makeCommunity, publish, tokenOf } from './graph.ts';
import { haveOwnProduct } from './ownProduct.ts';
import { expect } from './patience.ts';
import { accounts, openAs, visit } from './people.ts';

haveOwnProduct();

const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}`;

/** Runs a mutation without a browser. */
async function act(token: string, name: string, type: string, input: object): Promise<void> {
  const { answer } = await ask<{ answer: { userErrors: { message: string }[] } }>(
    `mutation ($input: ${type}!) { answer: ${name}(input: $input) { userErrors { message } } }`,
    { input },
    token,
  );
  expect(answer.userErrors).toEqual([]);
}

const pill = (page: Page) => page.getByRole('button', { name: 'Nouvelles publications' });

test('an accepted request moves a community, again after a moment', async ({ browser }) => {
  const token = await tokenOf(accounts.administrator);
  // Other tests make communities meanwhile.
  const word = unique('Atelier');
  const places = [
    await makeCommunity(`${word} Un`, {}, 'PRIVATE'),
    await makeCommunity(`${word} Deux`, {}, 'PRIVATE'),
  ];
  const page = await openAs(browser, accounts.reader);
  await visit(page, '/communautes');
  const own = page.getByRole('region', { name: /^Mes communautés/ });
  const others = page.getByRole('region', { name: /^Autres communautés/ });
  await page.getByRole('searchbox', { name: 'Rechercher une communauté' }).fill(word);
  await expect(others.getByRole('article')).toHaveCount(2);
  for (const { id, title } of places) {
    await others.getByRole('button', { name: `Demander à rejoindre ${title}` }).click();
    await expect(others.getByRole('article', { name: title }).getByText('Demande envoyée')).toBeVisible();
    const { node } = await ask<{ node: { membershipRequests: { nodes: { id: string }[] } } }>(
      'query ($id: ID!) { node(id: $id) { ... on Community { membershipRequests(first: 5) { nodes { id } } } } }',
      { id },
      token,
    );
    const [request] = node.membershipRequests.nodes;
    await act(token, 'acceptMembershipRequest', 'AcceptMembershipRequestInput', {
      membershipRequestId: request?.id,
      role: 'READER',
    });
    // Sooner than lists of everybody's changes are read.
    await expect(own.getByRole('article', { name: title })).toBeVisible({ timeout: 10_000 });
    await expect(others.getByRole('article', { name: title })).toHaveCount(0);
  }
  await page.close();
});

test('deleting the newest post offers nothing new, an edit keeps it on the page of others', async ({
  browser,
}) => {
  const place = await makeCommunity(unique('Carnet'), {
    [accounts.editor]: 'EDITOR',
    [accounts.reader]: 'READER',
  });
  const token = await tokenOf(accounts.editor);
  for (const text of ['Un', 'Deux', 'Trois', 'Quatre']) await publish(token, place, `<p>${text}</p>`);
  const [hers, his] = [await openAs(browser, accounts.editor), await openAs(browser, accounts.reader)];
  for (const page of [hers, his]) await visit(page, `/communaute/${place.databaseId}`);
  const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
  await expect(card(his, 'Quatre')).toBeVisible();

  await card(hers, 'Trois')
    .getByRole('button', { name: /^Actions sur/ })
    .click();
  await hers.getByRole('menuitem', { name: 'Modifier' }).click();
  await hers.getByRole('textbox', { name: 'Texte de la publication' }).fill('Trois corrigé');
  await hers.getByRole('button', { name: 'Modifier', exact: true }).click();
  await expect(card(his, 'corrigé')).toBeVisible();
  await expect(card(his, 'Quatre')).toBeVisible();

  await card(hers, 'Quatre')
    .getByRole('button', { name: /^Actions sur/ })
    .click();
  await hers.getByRole('menuitem', { name: 'Supprimer' }).click();
  await hers.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(hers.getByText('Publication supprimée')).toBeVisible();
  // It makes the feed look for new posts.
  await act(token, 'createComment', 'CreateCommentInput', {
    postId: await firstPost(token, place.id),
    text: '<p>Vu</p>',
  });
  const seen: boolean[] = [];
  while (await hers.getByText('Publication supprimée').isVisible()) seen.push(await pill(hers).isVisible());
  await expect(card(his, 'Quatre')).toHaveCount(0);
  for (const page of [hers, his]) await expect(pill(page)).toHaveCount(0);
  expect(seen).not.toContain(true);
  for (const page of [hers, his]) await page.close();
});

/** The newest post of a community. */
async function firstPost(token: string, id: string): Promise<string | undefined> {
  const { node } = await ask<{ node: { feed: { nodes: { id: string }[] } } }>(
    'query ($id: ID!) { node(id: $id) { ... on Community { feed(first: 3) { nodes { id } } } } }',
    { id },
    token,
  );
  return node.feed.nodes.at(-1)?.id;
}
