import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import query, { type CarouselSlidesQuery } from '../../../web/__generated__/CarouselSlidesQuery.graphql.ts';
import type { LinksPageQuery } from '../../../web/__generated__/LinksPageQuery.graphql.ts';
import { session } from '../../../web/core/sessionStore.ts';
import { CarouselSlides } from '../../../web/home/CarouselSlides.tsx';
import { LinkAdministration } from '../../../web/home/LinkAdministration.tsx';
import { linksPageQuery } from '../../../web/home/LinksPage.query.ts';
import { toasts } from '../../../web/ui/toastsByPlace.ts';
import { token } from '../session/token.ts';
import { showPart } from '../showScreen.tsx';
// What is loaded on demand is there at once.
import '../../../web/home/CarouselSlideText.tsx';
import '../../../web/ui/Carousel.tsx';

describe('the order of links', () => {
  /** The administration of these links, on a mock network. */
  async function open(...titles: string[]) {
    const linksOf = (now: readonly string[]) => ({
      Viewer: () => ({
        id: 'viewer',
        links: now.map((title) => ({ id: title, title, url: 'https://example.org/', icon: null })),
      }),
    });
    const { answerNext, inputs } = await showPart<LinksPageQuery>(
      linksPageQuery,
      ({ viewer }) => viewer && <LinkAdministration viewer={viewer} canMove />,
      linksOf(titles),
    );
    const list = within(await screen.findByRole('list', { name: 'Liens' }));
    return {
      answer: (now: readonly string[], userErrors: object[] = []) =>
        answerNext({
          ...linksOf(now),
          UpdateLinkPayload: () => ({ userErrors, ...(userErrors.length > 0 ? { viewer: null } : {}) }),
        }),
      /** Inputs of pending operations. */
      sent: inputs,
      order: () => list.getAllByRole('listitem').map((item) => item.querySelector('span span')?.textContent),
      press: (name: string) => userEvent.click(list.getByRole('button', { name })),
      button: (name: string) => list.getByRole('button', { name }),
    };
  }

  test('B757: accepts presses while a move is being saved, and keeps the focus at the end of the list', async () => {
    const { answer, sent, order, press, button } = await open('Vents', 'Marées', 'Ports');
    await press('Descendre Vents');
    await press('Descendre Vents');
    expect(order()).toEqual(['Marées', 'Ports', 'Vents']);
    expect(document.activeElement).toBe(button('Descendre Vents'));
    expect(button('Descendre Vents').getAttribute('aria-disabled')).toBe('true');
    expect(sent()).toMatchObject([{ linkId: 'Marées', position: 0 }]);
    await answer(['Marées', 'Vents', 'Ports']);
    expect(sent()).toMatchObject([{ linkId: 'Ports', position: 1 }]);
    expect(order()).toEqual(['Marées', 'Ports', 'Vents']);
    await answer(['Marées', 'Ports', 'Vents']);
    expect(sent()).toEqual([]);
    expect(order()).toEqual(['Marées', 'Ports', 'Vents']);
  });

  test('reverts and reports a refused move', async () => {
    const { answer, order, press } = await open('Vents', 'Marées');
    await press('Monter Marées');
    expect(order()).toEqual(['Marées', 'Vents']);
    await answer([], [{ code: 'INVALID_STATE', message: 'Impossible.', path: null }]);
    expect(order()).toEqual(['Vents', 'Marées']);
    await expect.poll(() => toasts.bottom.visible[0]?.content.get().text).toBe('Impossible.');
  });
});

describe('slides above the feed', () => {
  /** The slides of the home page; answers each by what it holds. */
  async function show(carouselSlides: object[]) {
    await showPart<CarouselSlidesQuery>(query, ({ viewer }) => viewer && <CarouselSlides viewer={viewer} />, {
      Viewer: () => ({ id: 'viewer', carouselSlides }),
    });
    return [...document.querySelectorAll('[aria-roledescription=diapositive]')];
  }

  test('B787: a slide is a picture, a video with its thumbnail or a text, with or without a link', async () => {
    const slide = { text: null, url: null, image: null, video: null };
    const [picture, video, text] = await show([
      { ...slide, id: '1', image: { alt: 'La mer', contentUrl: '/mer.jpg' }, url: 'https://mer.example/' },
      {
        ...slide,
        id: '2',
        video: { contentUrl: '/film.mp4', state: 'PLAYABLE', poster: { contentUrl: '/film.jpg' } },
      },
      { ...slide, id: '3', text: '<p>Cinq <strong>ateliers</strong></p>', url: 'https://ateliers.example/' },
    ]);
    const link = picture?.querySelector('a');
    expect([link?.href, link?.target, link?.rel]).toEqual([
      'https://mer.example/',
      '_blank',
      'noopener noreferrer',
    ]);
    expect(link?.querySelector('img')?.getAttribute('src')).toBe('/mer.jpg');
    expect(video?.querySelector('video')?.getAttribute('poster')).toBe('/film.jpg');
    expect(video?.querySelector('a')).toBeNull();
    expect(text?.querySelector('strong')?.textContent).toBe('ateliers');
    expect(text?.querySelector('a')?.href).toBe('https://ateliers.example/');
  });

  test('puts the slides away for the day, for this person only, and brings them back', async () => {
    const slides = [{ id: '1', text: '<p>Cinq ateliers</p>', url: null, image: null, video: null }];
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    const isHidden = () => screen.queryByText('Cinq ateliers') === null;
    const hide = 'Masquer pour aujourd’hui';
    onTestFinished(() => session.signOut());
    vi.useFakeTimers({ now: new Date(2026, 10, 20, 12), toFake: ['Date'] });
    session.signIn(token());
    await show(slides);
    await press(hide);
    expect(document.activeElement?.textContent).toBe('Afficher');
    cleanup();
    await show(slides);
    expect(isHidden()).toBe(true);
    cleanup();
    session.signIn(token({ username: 'autre@example.org' }));
    await show(slides);
    expect(isHidden()).toBe(false);
    cleanup();
    session.signIn(token());
    await show(slides);
    await press('Afficher');
    expect(isHidden()).toBe(false);
    expect(document.activeElement?.textContent).toBe(hide);
    await press(hide);
    cleanup();
    vi.setSystemTime(new Date(2026, 10, 21, 12));
    session.signIn(token());
    await show(slides);
    expect(isHidden()).toBe(false);
  });

  test('shows nothing when there are no slides', async () => {
    expect(await show([])).toEqual([]);
    expect(screen.queryByRole('region', { name: 'Mise en avant' })).toBeNull();
  });
});
