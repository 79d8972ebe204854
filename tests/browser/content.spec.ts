import { expect, type Page, test } from '@playwright/test';
import { expectUsable, expectUsableAtAnyWidth, look } from './axe.ts';
import { ask, type Community, makeCommunity, publish, tokenOf } from './graph.ts';
import { openAs, watchComplaints, visit, windowOf } from './people.ts';

/** People of the demo whom no other file signs in, in a community of their own. */
const author = 'corentin.garnier@example.org';
const colleague = 'helene.joly@example.org';
const reader = 'elise.vidal@example.org';

let community: Community;
let token: string;
test.beforeAll(async () => {
  community = await makeCommunity(unique('Essais de contenu'), {
    [author]: 'EDITOR',
    [colleague]: 'EDITOR',
    [reader]: 'READER',
  });
  token = await tokenOf(author);
});

const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}`;
const postWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const openMenu = async (page: Page, text: string) => {
  await postWith(page, text)
    .getByRole('button', { name: /^Actions sur la publication/ })
    .click();
  return page.getByRole('menu');
};
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('B535 B541 B545 B459 B543: the author edits text and attachments; what is not saved says why and keeps everything', async ({
  browser,
}) => {
  const words = unique('À corriger');
  await publish(token, community, `<p>${words}</p>`);
  const page = await openAs(browser, author, { at: `/communaute/${community.slug}` });
  await (await openMenu(page, words)).getByRole('menuitem', { name: 'Modifier' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Modifier la publication' });
  await expect(dialog.getByRole('textbox')).toHaveText(words);
  await dialog.getByRole('textbox').press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await dialog.getByRole('button', { name: 'Modifier' }).click();
  await expect(dialog.getByText('Écrivez un texte ou ajoutez une pièce jointe.')).toBeVisible();
  await page.keyboard.type(`${words} corrigé`);
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Photos' }).click();
  await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: png });

  await page.route('**/graphql', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByText('erreur de connexion')).toBeVisible();
  await page.unroute('**/graphql');
  await expect(dialog.getByRole('textbox')).toHaveText(`${words} corrigé`);
  await dialog.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByText('Publication modifié avec succès')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(
    postWith(page, `${words} corrigé`).getByRole('button', { name: /image/i }).first(),
  ).toBeVisible();

  await (await openMenu(page, words)).getByRole('menuitem', { name: 'Modifier' }).click();
  await dialog.getByRole('button', { name: 'Retirer la photo 1' }).click();
  // Escape does not lose what was changed without a question.
  await dialog.getByRole('textbox').press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Abandonner les modifications ?' });
  await question.getByRole('button', { name: 'Annuler' }).click();
  await expect(question).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Modifier' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(postWith(page, words).getByRole('button', { name: /image/i })).toHaveCount(0);

  // A colleague of the same rights in the community edits nothing of it.
  const other = await openAs(browser, colleague, { at: `/communaute/${community.slug}` });
  const menu = await openMenu(other, words);
  await expect(menu.getByRole('menuitem', { name: 'Enregistrer' })).toBeVisible();
  for (const name of ['Modifier', 'Supprimer', 'Épingler'])
    await expect(menu.getByRole('menuitem', { name })).toHaveCount(0);
  await page.close();
  await other.close();
});

test('B556–B560: pinning moves a post to the top of its community, in the place of the one before', async ({
  browser,
}) => {
  const [first, second, third] = [unique('Premier'), unique('Deuxième'), unique('Troisième')];
  for (const text of [first, second, third]) await publish(token, community, text);
  const page = await openAs(browser, author);
  await expect(page.getByRole('feed')).toBeVisible();
  // Pinning is offered in community pages.
  await expect((await openMenu(page, third)).getByRole('menuitem', { name: 'Épingler' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto(`/communaute/${community.slug}`);
  const top = page.getByRole('feed').getByRole('article').first();
  for (const text of [first, second]) {
    await (await openMenu(page, text)).getByRole('menuitem', { name: 'Épingler' }).click();
    await expect(top).toContainText(text);
    await expect(top).toContainText('Épinglée');
    await expect(page.getByText('Épinglée')).toHaveCount(1);
  }
  // Taken down it goes back to its day.
  await (await openMenu(page, second)).getByRole('menuitem', { name: 'Désépingler' }).click();
  await expect(page.getByText('Épinglée')).toHaveCount(0);
  await expect(top).toContainText(third);
  await page.close();
});

test('B452 B453 B562 B776: saved posts and one’s own have their pages', async ({ browser }) => {
  const words = unique('À garder');
  await publish(token, community, words);
  const page = await openAs(browser, reader, { at: `/communaute/${community.slug}` });
  await (await openMenu(page, words)).getByRole('menuitem', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Publication enregistrée')).toBeVisible();
  await page.goto('/mes-enregistrements');
  await expect(page.getByRole('heading', { name: 'Mes enregistrements' })).toBeVisible();
  await expect(page.getByRole('feed').getByRole('article').first()).toContainText(words);
  await (await openMenu(page, words)).getByRole('menuitem', { name: 'Retirer des enregistrements' }).click();
  await expect(page.getByText('Publication retirée des enregistrements')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Mes enregistrements' })).toBeVisible();
  await expect(postWith(page, words)).toHaveCount(0);
  await page.close();

  const own = await openAs(browser, author, { at: '/mes-publications' });
  await expect(own.getByRole('feed').getByRole('article').first()).toContainText('Corentin Garnier');
  await own.close();
});

test('B569–B572: a post is shared once into a community where one publishes', async ({ browser }) => {
  const words = unique('À partager');
  await publish(token, community, words);
  const page = await openAs(browser, colleague, { at: `/communaute/${community.slug}` });
  await postWith(page, words).getByRole('button', { name: 'Partager' }).click();
  const dialog = page.getByRole('dialog', { name: 'Partager la publication' });
  await dialog.getByRole('button', { name: 'Partager' }).click();
  await expect(dialog.getByText('Veuillez sélectionner une communauté.')).toBeVisible();
  await dialog.getByLabel('Communauté').selectOption({ label: community.title });
  const said = unique('Lisez ceci');
  await dialog.getByLabel('Votre message (facultatif)').fill(said);
  await dialog.getByRole('button', { name: 'Partager' }).click();
  await expect(page.getByText('Publication publiée !!')).toBeVisible();
  const original = postWith(page, words).filter({ hasNotText: said });
  await expect(original.getByRole('button', { name: 'Partagé', exact: true })).toBeVisible();
  await expect(original.getByText('1 partage')).toBeVisible();
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload();
    await expect(postWith(page, said)).toContainText('Corentin Garnier');
    await expect(postWith(page, said)).toContainText(words);
  }
  await page.close();
});

test('B460 B564 B566: deleting asks first; the post leaves the list, and its own page leads to the community', async ({
  browser,
}) => {
  const [kept, gone] = [unique('Gardé'), unique('Supprimé')];
  await publish(token, community, kept);
  const slug = await publish(token, community, gone);
  const page = await openAs(browser, author, { at: `/communaute/${community.slug}` });
  await (await openMenu(page, kept)).getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' }).click();
  await expect(postWith(page, kept)).toBeVisible();
  await page.goto(`/communaute/${community.slug}/post/${slug}`);
  await (await openMenu(page, gone)).getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page).toHaveURL(new RegExp(`/communaute/${community.slug}$`));
  await expect(postWith(page, kept)).toBeVisible();
  await expect(postWith(page, gone)).toHaveCount(0);
  await page.close();
});

test('B743 B744 B446 B459: a comment mentions a member and is edited in a dialog, by its author alone', async ({
  browser,
}) => {
  const words = unique('À commenter');
  const slug = await publish(token, community, words);
  const page = await openAs(browser, author, { at: `/communaute/${community.slug}/post/${slug}` });
  const form = page.getByRole('form', { name: 'Votre commentaire' });
  await form.getByRole('textbox').pressSequentially('Merci @hél');
  await expect(form.getByRole('option')).toHaveText([/Hélène Joly/]);
  await form.getByRole('textbox').press('Enter');
  await expect(form.getByRole('textbox')).toHaveValue('Merci @Hélène Joly ');
  await form.getByRole('textbox').press('ControlOrMeta+Enter');
  const comment = page.getByRole('list', { name: 'Commentaires' }).getByRole('listitem');
  await expect(comment.locator('[data-mention]')).toHaveText('@Hélène Joly');
  await comment.getByRole('button', { name: 'Modifier' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Modifier le commentaire' });
  await dialog.getByRole('textbox').press('ControlOrMeta+End');
  await page.keyboard.type(' encore');
  await dialog.getByRole('button', { name: 'Modifier' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(comment).toContainText('Merci @Hélène Joly encore');

  const other = await openAs(browser, colleague, { at: `/communaute/${community.slug}/post/${slug}` });
  await expect(other.getByText('encore')).toBeVisible();
  await expect(
    other.getByRole('list', { name: 'Commentaires' }).getByRole('button', { name: 'Modifier' }),
  ).toHaveCount(0);
  await page.close();
  await other.close();
});

test('B257 B258 B471 B472: a post is read in one’s own language or another; a failure says so in place', async ({
  browser,
}) => {
  const [words, hopeless] = [unique('À traduire'), unique('intraduisible')];
  await publish(token, community, `<p>${words}</p>`);
  await publish(token, community, `<p>${hopeless}</p>`);
  const page = await windowOf(browser, author);
  const attacks = await watchAttacks(page);
  await page.goto(`/communaute/${community.slug}`);
  const post = postWith(page, words);
  await post.getByRole('button', { name: 'Traduire' }).click();
  await expect(post.getByText(`[fr] ${words}`)).toBeVisible();
  await post.getByLabel('Traduction en').selectOption({ label: 'Anglais' });
  await expect(post.getByText(`[en] ${words}`)).toBeVisible();
  await expect(post.getByLabel('Traduction en').getByRole('option')).toHaveCount(11);
  await expectUsable(page);
  await post.getByRole('button', { name: 'Masquer la traduction' }).click();
  await expect(post.getByText(`[en] ${words}`)).toHaveCount(0);
  await postWith(page, hopeless).getByRole('button', { name: 'Traduire' }).click();
  await expect(postWith(page, hopeless).getByRole('status')).toHaveText(
    'La traduction n’est pas disponible pour le moment.',
  );
  expect(attacks.list).toEqual([]);
  await page.close();
});

test('B498 B772: an address in the text is shown as what its page says of itself', async ({ browser }) => {
  const page = await openAs(browser, author, { at: `/communaute/${community.slug}` });
  await page.getByRole('button', { name: 'Écrire une publication…' }).click();
  const form = page.getByRole('form', { name: 'Nouvelle publication' });
  await expect(form.getByRole('textbox', { name: 'Votre publication' })).toBeFocused();
  const words = unique('Lisez');
  await page.keyboard.type(`${words} ${process.env.OUTSIDE_URL}/article`);
  await expect(form.getByRole('link', { name: /La régate d'automne/ })).toContainText('Le Journal du port');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Publication ajoutée')).toBeVisible();
  const card = postWith(page, words).getByRole('link', { name: /La régate d'automne/ });
  await expect(card).toContainText('Trois jours de voile');
  await expect(card).toHaveAttribute('target', '_blank');
  await expect(card).toHaveAttribute('rel', /noopener/);
  await page.close();
});

/** What people have tried in other products: nothing of it may ever run, load or act. */
const hostile = [
  '<script>attack()</script>',
  '<img src=x onerror=attack()>',
  '<svg onload=attack()><circle/></svg>',
  '<svg><script>attack()</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=attack()></style></mglyph></table></mtext></math>',
  '<iframe srcdoc="<script>parent.attack()</script>"></iframe>',
  '<iframe src="javascript:parent.attack()"></iframe>',
  '<object data="javascript:attack()"></object><embed src="javascript:attack()">',
  '<a href="javascript:attack()">lien</a><a href="jAvA&#x09;script:attack()">lien</a>',
  '<a href="data:text/html,<script>attack()</script>">lien</a>',
  '<form action="javascript:attack()"><input autofocus onfocus=attack()><button>ok</button></form>',
  '<details open ontoggle=attack()><summary>a</summary></details>',
  '<video autoplay onloadstart=attack()><source onerror=attack()></video><audio src=x onerror=attack()>',
  '<style>@import "//evil.example/x.css";*{display:none}</style><link rel=stylesheet href=//evil.example/x.css>',
  '<p style="background:url(//evil.example/x.png);position:fixed;inset:0">recouvre</p>',
  '<base href="//evil.example/"><meta http-equiv=refresh content="0;url=//evil.example">',
  '<template><script>attack()</script></template><noscript><p title="</noscript><img src=x onerror=attack()>"></noscript>',
  '<span class="mention" data-mention="1" onclick=attack()>@moi</span><b id=root name=body>x</b>',
  '<textarea autofocus onfocus=attack()></textarea><xmp><script>attack()</script></xmp>',
  '<marquee onstart=attack()>x</marquee><body onload=attack()>',
  '<button popovertarget=x onclick=attack()>a</button><div popover id=x onbeforetoggle=attack()>b</div>',
  '&lt;script&gt;attack()&lt;/script&gt; texte',
];

/** Notes in the page whatever an attack does, and every request that leaves for elsewhere. */
async function watchAttacks(page: Page): Promise<{ list: string[] }> {
  const attacks = { list: [] as string[] };
  await page.exposeFunction('attack', () => attacks.list.push('ran'));
  page.on('dialog', (dialog) => {
    attacks.list.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) attacks.list.push(request.url());
  });
  return attacks;
}

test('hostile texts never run: as they are stored, shown, searched, edited and commented', async ({
  browser,
}) => {
  const marker = unique('hostile').replace(' ', '');
  const slug = await publish(token, community, `<p>${marker}</p>${hostile.join('')}<p>fin ${marker}</p>`);
  const postId = Buffer.from(
    ['Post', Buffer.from(community.id, 'base64url').toString().split(':')[1], slug].join(':'),
  ).toString('base64url');
  for (const text of hostile)
    await ask(
      'mutation ($input: CreateCommentInput!) { createComment(input: $input) { userErrors { message } } }',
      { input: { postId, text: `${marker} ${text}` } },
      token,
    );
  const page = await windowOf(browser, author);
  const attacks = await watchAttacks(page);
  await page.goto(`/communaute/${community.slug}/post/${slug}`);
  await expect(page.getByText(`fin ${marker}`)).toBeVisible();
  await page.getByRole('button', { name: 'Afficher plus de commentaires' }).click();
  await expect(page.getByRole('list', { name: 'Commentaires' }).getByRole('listitem')).not.toHaveCount(5);
  for (const link of await page.getByRole('article').getByRole('link', { name: 'lien' }).all())
    await link.click({ trial: true });
  const article = page.getByRole('article');
  expect(
    await article
      .locator('.html')
      .evaluateAll((texts) =>
        texts.flatMap((text) => [
          ...[
            ...text.querySelectorAll(
              'script, style, iframe, object, embed, svg, math, form, input, textarea, base, meta, link, video, audio, template, xmp',
            ),
          ].map(({ tagName }) => tagName),
          ...[...text.querySelectorAll('*')].flatMap((element) =>
            element
              .getAttributeNames()
              .filter((name) => name.startsWith('on') || name === 'style' || name === 'id'),
          ),
          ...[...text.querySelectorAll<HTMLAnchorElement>('a[href]')]
            .map((link) => link.protocol)
            .filter((protocol) => !/^(https?|mailto|tel):$/.test(protocol)),
        ]),
      ),
  ).toEqual([]);
  await (await openMenu(page, marker)).getByRole('menuitem', { name: 'Modifier' }).click();
  await expect(page.getByRole('textbox', { name: 'Texte de la publication' })).toContainText(marker);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await page.goto(`/search/${marker}`);
  await expect(page.getByText(`fin ${marker}`)).toBeVisible();
  expect(attacks.list).toEqual([]);
  await page.close();
});

test('hostile texts never run even where neither API nor gateway have cleaned them', async ({ browser }) => {
  const words = unique('Avant');
  const slug = await publish(token, community, words);
  const page = await openAs(browser, author);
  const attacks = await watchAttacks(page);
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({
      response,
      body: body.replaceAll(JSON.stringify(words), JSON.stringify(`${words} ${hostile.join(' ')} fin`)),
    });
  });
  await page.goto(`/communaute/${community.slug}/post/${slug}`);
  await expect(page.getByRole('article')).toContainText(words);
  // The hostile text did come: what is harmless of it is shown.
  await expect(page.getByRole('article').locator('.html').first()).toContainText('lien');
  // Everything in it has had its chance.
  await page.getByRole('article').locator('.html').first().click();
  await page.mouse.wheel(0, 500);
  await expect(page.getByRole('article').getByRole('button', { name: 'Commenter' })).toBeVisible();
  expect(attacks.list).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.close();
});

test('B631 B633 B447 B634 B635 B636: a search opens the first tab with results, marks the words, and forgives mistakes', async ({
  browser,
}) => {
  const word = `zephyr${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .slice(0, 4)}`;
  const slug = await publish(token, community, `<p>Le <strong>Zéphyr${word.slice(6)}</strong> souffle</p>`);
  const page = await openAs(browser, reader);
  const complaints = watchComplaints(page);
  await page.getByRole('search').getByRole('searchbox').fill(word);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Publications (1)' })).toHaveAttribute('aria-selected', 'true');
  await expect(postWith(page, 'souffle')).toBeVisible();
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('search-results')?.size ?? 0)).toBe(1);
  await page.getByRole('tab', { name: /^Contacts/ }).click();
  await expect(page.getByText('Aucun contact trouvé')).toBeVisible();
  await page.getByRole('tab', { name: /^Communautés/ }).click();
  await expect(page.getByText('Aucune communauté trouvée')).toBeVisible();
  await page.getByRole('tab', { name: /^Documents/ }).click();
  await expect(page.getByText('Aucun document trouvé')).toBeVisible();
  // The address holds the tab.
  await page.reload();
  await expect(page.getByRole('tab', { name: /^Documents/ })).toHaveAttribute('aria-selected', 'true');

  // What only resembles the words is counted nowhere, stands apart and opens no tab.
  await page.goto(`/search/${word.replace('ephy', 'ehpy')}`);
  const alike = page.getByRole('region', { name: 'Résultats approchants' });
  await expect(page.getByRole('tab', { name: 'Publications (0)' })).toHaveAttribute('aria-selected', 'true');
  await expect(alike.getByRole('article')).toContainText('souffle');
  await page.goto('/search/vidale');
  await expect(page.getByRole('tab', { name: 'Publications (0)' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: /^Contacts \(\d+\)$/ }).click();
  await expect(page.getByRole('tab', { name: 'Contacts (0)' })).toHaveAttribute('aria-selected', 'true');
  await expect(alike.getByRole('list', { name: 'Contacts approchants' })).toContainText('Élise Vidal');
  await page.goto('/search/qqqqqqq');
  await expect(page.getByText('Aucune publication trouvée')).toBeVisible();

  // The page's own field holds what was looked for, and whatever is written there is looked for.
  const field = page.getByRole('searchbox', { name: 'Rechercher' });
  await expect(field).toHaveValue('qqqqqqq');
  for (const odd of ['..', '50 % / a?b#c', 'a%2Fb', `${word}.`]) {
    await field.fill(odd);
    await field.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Résultats pour «\u00A0${odd}\u00A0»`);
    await page.reload();
    await expect(field).toHaveValue(odd);
  }
  expect(complaints.list).toEqual([]);
  await page.close();

  // A comment is found with its words, and leads to the post that it stands under.
  const { post } = await ask<{ post: { id: string } }>(
    'query ($slug: String!) { post(slug: $slug) { id } }',
    { slug },
    token,
  );
  const text = `Un long préambule ${'de peu de mots '.repeat(20)} puis un alizé ${word}x, enfin.`;
  await ask(
    'mutation ($input: CreateCommentInput!) { createComment(input: $input) { userErrors { message } } }',
    { input: { postId: post.id, text } },
    token,
  );
  const other = await openAs(browser, reader, { at: `/search/${word}x` });
  await expect(other.getByRole('tab', { name: 'Commentaires (1)' })).toHaveAttribute('aria-selected', 'true');
  const found = other.getByRole('list', { name: 'Commentaires trouvés' }).getByRole('listitem');
  await expect(found).toContainText(community.title);
  await expect(found).toContainText(`alizé ${word}x`);
  await found.getByRole('link').click();
  await expect(other).toHaveURL(new RegExp(`/post/${slug}$`));
  await other.close();
});

test('B637 B638: a community that was found is asked to join, once', async ({ browser }) => {
  const closed = await makeCommunity(unique('Cénacle'), {}, 'PRIVATE');
  const page = await openAs(browser, reader, {
    at: `/search/${encodeURIComponent(closed.title)}?onglet=communautes`,
  });
  const card = page.getByRole('article', { name: closed.title });
  await card.getByRole('button', { name: /^Demander à rejoindre/ }).click();
  await expect(card.getByRole('button', { name: 'Demande envoyée' })).toBeDisabled();
  await page.close();
});

test('axe finds nothing on one’s lists, the dialogs and the search', async ({ browser }) => {
  test.slow();
  const words = unique('Accessible');
  await publish(token, community, words);
  const page = await openAs(browser, author, look);
  await visit(page, '/mes-publications');
  await expect(postWith(page, words)).toBeVisible();
  await expectUsableAtAnyWidth(page);
  await (await openMenu(page, words)).getByRole('menuitem', { name: 'Modifier' }).click();
  await expect(page.getByRole('textbox', { name: 'Texte de la publication' })).toBeVisible();
  await expectUsableAtAnyWidth(page);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await postWith(page, words).getByRole('button', { name: 'Partager' }).click();
  await expect(page.getByRole('dialog').getByLabel('Communauté')).toBeVisible();
  await expectUsableAtAnyWidth(page);
  for (const tab of ['publications', 'contacts', 'communautes', 'documents']) {
    await page.goto(`/search/a?onglet=${tab}`);
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await expect(
      page
        .getByRole('tabpanel')
        .getByRole(tab === 'publications' || tab === 'communautes' ? 'article' : 'listitem')
        .first(),
    ).toBeVisible();
    await expectUsableAtAnyWidth(page);
  }
  await page.close();
});
