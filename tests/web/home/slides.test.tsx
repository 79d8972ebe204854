/** Slides of the home page: their order, and the alternative texts of their pictures. */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMockEnvironment } from 'relay-test-utils';
import { describe, expect, test, vi } from 'vitest';
import query, {
  type CarouselAdministrationQuery,
} from '../../../web/__generated__/CarouselAdministrationQuery.graphql.ts';
import { CarouselAdministration } from '../../../web/home/CarouselAdministration.tsx';
import { SlidePicture } from '../../../web/home/SlidePicture.tsx';
import { announcePlatform } from '../../../web/live/viewerEvents.ts';
import { toasts } from '../../../web/ui/toastsByPlace.ts';
import { allowUploads, showPart } from '../showScreen.tsx';
import { chooseFiles } from '../chooseFiles.ts';

interface Slide {
  id: string;
  alt: string;
}
const slideOf = ({ id, alt }: Slide) => ({
  __typename: 'CarouselSlide',
  __isEditable: 'CarouselSlide',
  id,
  version: `version of ${id}`,
  text: null,
  url: null,
  image: { id: `image of ${id}`, alt, contentUrl: `/${id}.jpg` },
  video: null,
  lastEdit: null,
});
const [sea, harbour, lighthouse] = [
  { id: 'one', alt: 'La mer' },
  { id: 'two', alt: 'Le port' },
  { id: 'three', alt: 'Le phare' },
];
const photo = new File(['png'], 'voile.png', { type: 'image/png' });

/** The administration of these slides, on a mock network. */
async function open(
  slides: readonly Slide[],
  {
    canMove = true,
    capabilities = ['ALTERNATIVE_TEXTS'],
  }: { canMove?: boolean; capabilities?: string[] } = {},
) {
  const environment = createMockEnvironment();
  allowUploads(environment, capabilities);
  const slidesOf = (now: readonly Slide[]) => ({
    Viewer: () => ({ id: 'viewer', carouselSlides: now.map(slideOf) }),
    Administration: () => ({ id: 'area', isCarouselVisible: true, carouselSlides: now.map(slideOf) }),
  });
  const { answerNext, failNext, inputs } = await showPart<CarouselAdministrationQuery>(
    query,
    ({ viewer }) => viewer && <CarouselAdministration viewer={viewer} canMove={canMove} />,
    slidesOf(slides),
    { environment },
  );
  const list = await screen.findByRole('list', { name: 'Mises en avant' });
  return {
    answer: (now: readonly Slide[], userErrors: object[] = []) =>
      answerNext({
        ...slidesOf(now),
        ReorderCarouselSlidesPayload: () => ({
          userErrors,
          ...(userErrors.length > 0 ? { viewer: null } : {}),
        }),
        UpdateCarouselSlidePayload: () => ({ userErrors }),
      }),
    fail: () => failNext(new Error('No network.')),
    /** Inputs of pending operations. */
    sent: inputs,
    /** Alternative texts of the slides, in their order. */
    order: () =>
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replace('Sans lien', '')),
    button: (name: string) => screen.getByRole('button', { name }),
  };
}

/** Announcements, without those of react-aria for the parts of dates. */
const said = () => document.querySelector('[data-live-announcer][aria-live]')?.textContent;

describe('B831: the order of slides', () => {
  test('changes at once, is announced, and keeps the focus on the moved slide', async () => {
    const { answer, sent, order, button } = await open([sea, harbour, lighthouse]);
    button('Descendre la mise en avant 1').focus();
    await userEvent.keyboard('{Enter}');
    expect(order()).toEqual(['Le port', 'La mer', 'Le phare']);
    expect(sent()).toEqual([{ carouselSlideIds: ['two', 'one', 'three'] }]);
    expect(document.activeElement).toBe(button('Descendre la mise en avant 2'));
    await waitFor(() => expect(said()).toContain('Mise en avant\u202F: place 2 sur 3'));
    await answer([harbour, sea, lighthouse]);
    expect([order(), sent()]).toEqual([['Le port', 'La mer', 'Le phare'], []]);
    expect(document.activeElement).toBe(button('Descendre la mise en avant 2'));
  });

  test('is sent one after the other, the last one at the latest', async () => {
    const { answer, sent, order, button } = await open([sea, harbour, lighthouse]);
    for (const place of [3, 2]) await userEvent.click(button(`Monter la mise en avant ${place}`));
    await userEvent.click(button('Descendre la mise en avant 2'));
    expect(order()).toEqual(['Le phare', 'Le port', 'La mer']);
    expect(sent()).toEqual([{ carouselSlideIds: ['one', 'three', 'two'] }]);
    await answer([sea, lighthouse, harbour]);
    expect(order()).toEqual(['Le phare', 'Le port', 'La mer']);
    expect(sent()).toEqual([{ carouselSlideIds: ['three', 'two', 'one'] }]);
    await answer([lighthouse, harbour, sea]);
    expect([order(), sent()]).toEqual([['Le phare', 'Le port', 'La mer'], []]);
  });

  test('ends at its ends, where the buttons are off and keep the focus', async () => {
    const { sent, order, button } = await open([sea, harbour]);
    await userEvent.click(button('Monter la mise en avant 2'));
    expect(order()).toEqual(['Le port', 'La mer']);
    const up = button('Monter la mise en avant 1');
    expect(document.activeElement).toBe(up);
    expect(up.getAttribute('aria-disabled')).toBe('true');
    expect(button('Descendre la mise en avant 2').getAttribute('aria-disabled')).toBe('true');
    expect(button('Descendre la mise en avant 1').getAttribute('aria-disabled')).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(order()).toEqual(['Le port', 'La mer']);
    expect(sent()).toHaveLength(1);
  });

  test.each(['refused', 'lost'])('is reported as unchanged and restored when it was %s', async (how) => {
    const { answer, fail, order, button } = await open([sea, harbour]);
    await userEvent.click(button('Descendre la mise en avant 1'));
    const message = 'La liste a changé entre-temps';
    if (how === 'refused') await answer([sea, harbour], [{ code: 'STALE', message, path: null }]);
    else await fail();
    expect(order()).toEqual(['La mer', 'Le port']);
    const [toast] = Object.values(toasts).flatMap((queue) => queue.visible);
    expect(toast?.content.get()).toMatchObject({
      kind: 'error',
      ...(how === 'refused' ? { text: message } : {}),
    });
  });

  test('is read again when an administrator set another one', async () => {
    const { answer, order } = await open([sea, harbour]);
    act(announcePlatform);
    await answer([harbour, sea]);
    expect(order()).toEqual(['Le port', 'La mer']);
  });

  test('is not offered where the API keeps none', async () => {
    const { order } = await open([sea, harbour], { canMove: false });
    expect(order()).toEqual(['La mer', 'Le port']);
    expect(screen.queryByRole('button', { name: /^(Monter|Descendre)/ })).toBeNull();
  });
});

describe('B830: the alternative text of a slide', () => {
  const edit = async (slide: Slide, capabilities?: string[]) => {
    const opened = await open([slide], capabilities && { capabilities });
    await userEvent.click(opened.button('Modifier la mise en avant 1'));
    const save = screen.getByRole('button', { name: 'Enregistrer' });
    return { ...opened, save, isOff: () => save.getAttribute('aria-disabled') === 'true' };
  };
  const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Texte alternatif' });
  const choose = (file: File) => chooseFiles([file]);

  test('can be changed alone; saving is disabled before a change and after undoing it', async () => {
    const { save, isOff, sent, answer } = await edit(sea);
    const text = await field();
    expect([text.value, isOff()]).toEqual(['La mer', true]);
    await userEvent.click(save);
    await userEvent.type(text, '!');
    expect(isOff()).toBe(false);
    await userEvent.type(text, '{Backspace}');
    expect([isOff(), sent()]).toEqual([true, []]);
    await userEvent.type(text, ' du Nord');
    await userEvent.click(save);
    expect(sent()).toMatchObject([{ carouselSlideId: 'one', imageAlt: 'La mer du Nord' }]);
    await userEvent.type(text, '!');
    expect(text.value).toBe('La mer du Nord');
    await answer([{ id: 'one', alt: 'La mer du Nord' }]);
    expect(await screen.findByText('La mer du Nord')).toBeTruthy();
  });

  test('is not that of the next picture', async () => {
    const { save, sent } = await edit(sea);
    const text = await field();
    await choose(photo);
    await waitFor(() => expect(text.value).toBe(''));
    await userEvent.click(screen.getByRole('button', { name: 'Retirer voile.png' }));
    expect(text.value).toBe('La mer');
    await choose(photo);
    await waitFor(() => expect(text.value).toBe(''));
    await userEvent.type(text, 'Une voile');
    await userEvent.click(save);
    expect(sent()).toMatchObject([{ file: photo, imageAlt: 'Une voile' }]);
  });

  test('B655: is a picture’s, as is the link, which may be left out; of a video there is neither', async () => {
    const { save, sent } = await edit(sea);
    await choose(new File(['x'], 'film.mp4', { type: 'video/mp4' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Lien/ })).toBeNull());
    expect(screen.queryByRole('textbox', { name: 'Texte alternatif' })).toBeNull();
    await choose(photo);
    expect(await screen.findByRole('textbox', { name: 'Lien (facultatif)' })).toBeTruthy();
    await userEvent.click(save);
    expect(sent()).toMatchObject([{ file: photo, url: null }]);
  });

  test('shows its length when it is too long', async () => {
    await edit(sea);
    fireEvent.change(await field(), { target: { value: 'x'.repeat(251) } });
    expect((await field()).getAttribute('aria-invalid')).toBe('true');
  });

  test('is not asked for where the API takes none', async () => {
    const { isOff } = await edit(sea, []);
    await userEvent.type(screen.getByRole('textbox', { name: /^Lien/ }), 'https://example.org/');
    expect(isOff()).toBe(false);
    expect(screen.queryByRole('textbox', { name: 'Texte alternatif' })).toBeNull();
  });

  test('B832: rejects an unreadable picture when it is chosen', async () => {
    const { isOff } = await edit(sea);
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('No picture.')));
    await choose(photo);
    vi.unstubAllGlobals();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'L’image «\u00a0voile.png\u00a0» ne peut pas être lue. Veuillez en choisir une autre.',
    );
    expect(screen.queryByRole('button', { name: 'Retirer voile.png' })).toBeNull();
    expect([isOff(), (await field()).value]).toEqual([true, 'La mer']);
  });
});

describe('B830: a slide on the home page', () => {
  const show = (alt: string, url: string | null) =>
    render(<SlidePicture image={{ contentUrl: '/mer.jpg', alt }} video={null} url={url} className="" />);

  test('is announced by its alternative text, and so is its link', () => {
    show('La mer', null);
    expect(screen.getByRole('img', { name: 'La mer' })).toBeTruthy();
    show('Le port', 'https://example.org/');
    expect(screen.getByRole('link', { name: 'Le port (nouvel onglet)' })).toBeTruthy();
  });

  test('only decorates without one, and leads to where it leads', () => {
    show('', null);
    expect(screen.queryByRole('img')).toBeNull();
    show('', 'https://example.org/');
    expect(screen.getByRole('link', { name: 'Ouvrir example.org dans un nouvel onglet' })).toBeTruthy();
  });
});
