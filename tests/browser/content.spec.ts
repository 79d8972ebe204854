import { expect, type Page, test } from '@playwright/test';
import { pdf } from '../../fixtures/demo/documents.ts';
import { expectUsable, expectUsableAtAnyWidth, look } from './axe.ts';
import { act, type Community, makeCommunity, postIdOf, publish, tokenOf, unique } from './graph.ts';
import { openAs, watchComplaints, windowOf } from './people.ts';

/** Demo accounts that no other test file uses, in a separate community. */
const author = 'corentin.garnier@example.org';
const reader = 'elise.vidal@example.org';

let community: Community;
let token: string;
test.beforeAll(async () => {
  community = await makeCommunity(unique('Essais de contenu'), {
    [author]: 'EDITOR',
    [reader]: 'READER',
  });
  token = await tokenOf(author);
});

const postWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const openMenu = async (page: Page, text: string) => {
  await postWith(page, text)
    .getByRole('button', { name: /^Actions sur la publication/ })
    .click();
  return page.getByRole('menu');
};

test('B498 B772: a post with a link is published with its preview, and translated', async ({ browser }) => {
  const page = await openAs(browser, author, { at: `/communaute/${community.databaseId}`, ...look });
  const attacks = await watchAttacks(page);
  await page.getByRole('button', { name: 'Écrire une publication…' }).click();
  const form = page.getByRole('form', { name: 'Nouvelle publication' });
  await expect(form.getByRole('textbox', { name: 'Votre publication' })).toBeFocused();
  const words = unique('Lisez');
  await page.keyboard.type(`${words} ${process.env.OUTSIDE_URL}/article`);
  await expect(form.getByRole('link', { name: /La régate d'automne/ })).toContainText('Le Journal du port');
  await page.keyboard.press('ControlOrMeta+Enter');
  const post = postWith(page, words);
  await expect(post.getByRole('link', { name: /La régate d'automne/ })).toContainText('Trois jours de voile');
  await (await openMenu(page, words)).getByRole('menuitem', { name: 'Traduire' }).click();
  await expect(post.getByText(`[fr] ${words}`)).toBeVisible();
  await expectUsable(page);
  expect(attacks.list).toEqual([]);
  await page.close();
});

test('the documents of a post open in place: Back closes them, Forward opens the last one again', async ({
  browser,
}) => {
  const page = await openAs(browser, author, { at: `/communaute/${community.databaseId}` });
  const complaints = watchComplaints(page);
  await page.getByRole('button', { name: 'Écrire une publication…' }).click();
  const form = page.getByRole('form', { name: 'Nouvelle publication' });
  const words = unique('Deux documents');
  await page.keyboard.type(words);
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Fichiers', exact: true }).click();
  const document = (name: string, line: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: pdf('Document', [line]),
  });
  await (await chooser).setFiles([document('note.pdf', 'La note'), document('plan.pdf', 'Le plan')]);
  await form.getByRole('button', { name: 'Publier', exact: true }).click();
  const opener = postWith(page, words).getByRole('button', { name: /note\.pdf$/ });
  const sheet = page.getByRole('group', { name: 'Page 1 sur 1' });
  await opener.click();
  await expect(sheet.getByText('La note')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Agrandir' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Document suivant' }).click();
  await expect(sheet.getByText('Le plan')).toBeAttached();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.goForward();
  await expect(sheet.getByText('Le plan')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/communaute/${community.databaseId}$`));
  expect(complaints.list).toEqual([]);
  await page.close();
});

/** Known injection attempts: none may run, load or act. */
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

test('B446: hostile texts never run: stored, shown, searched, edited, commented, or as no server has cleaned them', async ({
  browser,
}) => {
  const marker = unique('hostile').replace(' ', '');
  const databaseId = await publish(
    token,
    community,
    `<p>${marker}</p>${hostile.join('')}<p>fin ${marker}</p>`,
  );
  const postId = await postIdOf(token, databaseId);
  for (const text of hostile) await act(token, 'createComment', { postId, text: `${marker} ${text}` });
  const page = await windowOf(browser, author);
  const attacks = await watchAttacks(page);
  await page.goto(`/communaute/${community.databaseId}/post/${databaseId}`);
  await expect(page.getByText(`fin ${marker}`)).toBeVisible();
  const older = page.getByRole('button', { name: 'Afficher les commentaires précédents' });
  // Events of comments made just before may bring them too.
  await expect(async () => {
    if (await older.isVisible()) await older.click({ timeout: 1_000 });
    await expect(older).toBeHidden({ timeout: 1_000 });
  }).toPass();
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

  const words = unique('Avant');
  const plain = await publish(token, community, words);
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({
      response,
      body: body.replaceAll(JSON.stringify(words), JSON.stringify(`${words} ${hostile.join(' ')} fin`)),
    });
  });
  await page.goto(`/communaute/${community.databaseId}/post/${plain}`);
  // The harmless part is shown.
  await expect(article.locator('.html').first()).toContainText('lien');
  await article.locator('.html').first().click();
  await page.mouse.wheel(0, 500);
  await expect(article.getByRole('button', { name: 'Commenter' })).toBeVisible();
  expect(attacks.list).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.close();
});

test('B447 B833: a search marks the words it found, leads to a comment, and axe finds nothing in it', async ({
  browser,
}) => {
  test.slow();
  const word = `zephyr${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .slice(0, 4)}`;
  const breeze = word.replace('zephyr', 'alize');
  const databaseId = await publish(
    token,
    community,
    `<p>Le <strong>Zéphyr${word.slice(6)}</strong> souffle</p>`,
  );
  const text = `Un long préambule ${'de peu de mots '.repeat(20)} puis un ${breeze}, enfin.`;
  await act(token, 'createComment', { postId: await postIdOf(token, databaseId), text });
  const page = await openAs(browser, reader, look);
  const complaints = watchComplaints(page);
  await page.getByRole('search').getByRole('searchbox').fill(word);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Publications (1)' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('list', { name: 'Publications trouvées' })).toContainText('souffle');
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('search-results')?.size ?? 0)).toBe(1);

  const field = page.getByRole('searchbox', { name: 'Rechercher' });
  await field.fill(breeze);
  await field.press('Enter');
  const found = page.getByRole('list', { name: 'Commentaires trouvés' }).getByRole('listitem');
  await expect(found).toContainText(breeze);
  await found.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/post/${databaseId}\\?commentaire=\\d+$`));
  expect(complaints.list).toEqual([]);

  await page.goto('/search/a?onglet=documents');
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
  await expectUsableAtAnyWidth(page);
  await page.close();
});
