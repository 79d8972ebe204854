import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, type FormEvent, useState } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { NewPasswordForm } from '../../../web/session/NewPasswordForm.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import Carousel from '../../../web/ui/Carousel.tsx';
import { RichTextEditor, type RichTextHandle } from '../../../web/ui/RichTextEditor.tsx';
import { TextField } from '../../../web/ui/TextField.tsx';
import { useForm } from '../../../web/ui/useForm.ts';
import { translatePage } from '../../translatePage.ts';
import { showPost } from '../feed/showPost.tsx';
import { choice, poll } from '../polls/poll.ts';

describe('buttons', () => {
  test('an idle button is announced as disabled, keeps the focus, and neither acts nor submits', async () => {
    const [submit, press] = [vi.fn((event: FormEvent) => event.preventDefault()), vi.fn()];
    const form = (isIdle: boolean) => (
      <form onSubmit={submit}>
        <Button type="submit" isIdle={isIdle}>
          Enregistrer
        </Button>
        <Button isIdle={isIdle} onPress={press}>
          Voir
        </Button>
      </form>
    );
    const { rerender } = render(form(true));
    for (const name of ['Enregistrer', 'Voir']) {
      const button = screen.getByRole('button', { name });
      await userEvent.click(button);
      await userEvent.keyboard('{Enter}');
      expect(button.getAttribute('aria-disabled')).toBe('true');
      expect(document.activeElement).toBe(button);
    }
    expect([submit, press].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    rerender(form(false));
    for (const name of ['Enregistrer', 'Voir']) await userEvent.click(screen.getByRole('button', { name }));
    expect([submit, press].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });
});

describe('fields and errors', () => {
  function Title() {
    const [value, setValue] = useState('');
    return <TextField label="Titre" maxLength={5} value={value} onChange={setValue} />;
  }

  test('shows the length of a text that is too long, without cutting it', async () => {
    render(<Title />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Titre' });
    await userEvent.click(field);
    await userEvent.paste('Abécédaire');
    expect(field.value).toBe('Abécédaire');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/: 10 \/ 5 caractères\.$/).id).toBe(field.getAttribute('aria-describedby'));
    await userEvent.keyboard('{Backspace>5/}');
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  function Form({ refusals }: { refusals: Record<string, string> }) {
    const form = useForm({ title: '' }, () => ({}));
    const [failure, setFailure] = useState('');
    const send = () => {
      form.check();
      if (!form.refuse(refusals)) setFailure('Refusé.');
    };
    return (
      <>
        <p>{failure}</p>
        <TextField
          label="Titre"
          value={form.values.title}
          onChange={(title) => form.set('title', title)}
          error={form.errors.title}
        />
        <button type="button" onClick={send}>
          Envoyer
        </button>
      </>
    );
  }

  test.each([
    ['of a field is shown beside it only', { title: 'Déjà pris.' }, false],
    ['that without a field is shown above', { other: 'Trop de membres.' }, true],
    ['of the form is shown above', {}, true],
  ])('an error %s', async (_name, refusals, isAbove) => {
    render(<Form refusals={refusals} />);
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
    expect(screen.queryByText('Refusé.') !== null).toBe(isAbove);
    expect(screen.queryByText('Déjà pris.') !== null).toBe(!isAbove);
  });
});

describe('the editor', () => {
  test.each([
    '<ul><li><p>Voile</p></li></ul>',
    '<ol><li>Voile</li></ol>',
    '<blockquote><p>Voile</p></blockquote>',
    '<p>Voile</p><p></p>',
  ])(
    'an editor of %s reports no change if nothing is typed, and no trailing empty paragraph',
    async (initial) => {
      const onChange = vi.fn<(content: { html: string }) => void>();
      const handle = createRef<RichTextHandle>();
      render(<RichTextEditor label="Texte" initial={initial} onChange={onChange} ref={handle} autoFocus />);
      const field = await screen.findByRole('textbox', { name: 'Texte' });
      // The editor adds its paragraph once it has the focus.
      await waitFor(() => expect(field.lastElementChild?.outerHTML).toMatch(/^<p><br/));
      await waitFor(() => expect(document.activeElement).toBe(field));
      expect(onChange).not.toHaveBeenCalled();
      act(() => handle.current?.insert('Mer'));
      expect(onChange).toHaveBeenCalled();
      expect(onChange.mock.lastCall?.[0].html).not.toMatch(/<p><\/p>$/);
    },
  );
});

describe('carousel', () => {
  beforeEach(() => {
    // jsdom lacks widths and animations.
    const before = Object.getOwnPropertyDescriptor(Element.prototype, 'clientWidth');
    Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, get: () => 600 });
    Element.prototype.animate = vi.fn();
    onTestFinished(() => {
      if (before) Object.defineProperty(Element.prototype, 'clientWidth', before);
      Reflect.deleteProperty(Element.prototype, 'animate');
    });
    vi.useFakeTimers();
  });

  function show() {
    render(
      <Carousel label="Mise en avant">
        <p>Un</p>
        <p>Deux</p>
        <p>Trois</p>
      </Carousel>,
    );
    const region = screen.getByRole('region', { name: 'Mise en avant' });
    const slides = () => [...region.querySelectorAll<HTMLElement>('[aria-roledescription=diapositive]')];
    const current = () => slides().find((slide) => !slide.hasAttribute('inert'));
    return {
      place: () => current()?.getAttribute('aria-label'),
      current,
      press: (name: string) => fireEvent.click(within(region).getByRole('button', { name })),
      wait: (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds)),
    };
  }

  test('B411: changes slides every four seconds, restarts after the last, and pauses on hover, also of its buttons', () => {
    const { place, current, wait } = show();
    wait(3_999);
    expect(place()).toBe('1 sur 3');
    wait(1);
    expect(place()).toBe('2 sur 3');
    wait(4_000);
    wait(4_000);
    expect(place()).toBe('1 sur 3');
    for (const part of [current(), screen.getByRole('button', { name: 'Suivant' })]) {
      if (!part) throw new Error('There is no slide.');
      const before = place();
      fireEvent.pointerEnter(part);
      wait(20_000);
      expect(place()).toBe(before);
      fireEvent.pointerLeave(part);
      wait(4_000);
      expect(place()).not.toBe(before);
    }
  });

  test('stops on request, and changes slides by buttons in a circle', () => {
    const { place, press, wait } = show();
    press('Arrêter le défilement');
    press('Précédent');
    expect(place()).toBe('3 sur 3');
    press('Suivant');
    wait(20_000);
    expect(place()).toBe('1 sur 3');
    press('Reprendre le défilement');
    wait(4_000);
    expect(place()).toBe('2 sur 3');
  });

  test('changes slides after a sufficient swipe, not by mouse', () => {
    const { place, current, press } = show();
    press('Arrêter le défilement');
    const swipe = (distance: number, pointerType = 'touch') => {
      const slide = current();
      if (!slide) throw new Error('There is no slide.');
      const pointer = { pointerType, isPrimary: true };
      fireEvent.pointerDown(slide, { ...pointer, clientX: 300 });
      fireEvent.pointerMove(slide, { ...pointer, clientX: 300 + distance });
      fireEvent.pointerUp(slide, { ...pointer, clientX: 300 + distance });
    };
    swipe(180);
    expect(place()).toBe('3 sur 3');
    swipe(-20);
    expect(place()).toBe('3 sur 3');
    swipe(-180);
    expect(place()).toBe('1 sur 3');
    swipe(-180, 'mouse');
    expect(place()).toBe('1 sur 3');
  });
});

describe('a translated page', () => {
  beforeEach(() => {
    const observer = translatePage();
    onTestFinished(() => observer.disconnect());
  });

  const button = (name: string | RegExp) => screen.getByRole('button', { name });
  const text = (element: Element) => element.textContent?.replaceAll(/\s/g, ' ').trim();

  test('checks the rules of a new password off, and on again', async () => {
    render(<NewPasswordForm submitLabel="Valider" isPending={false} onSubmit={() => {}} />);
    const rules = () => within(screen.getByRole('list')).getAllByRole('listitem').map(text);
    expect(rules()).toEqual(['8 caractères au moins', 'un chiffre', 'une majuscule']);
    await waitFor(() => expect(document.querySelector('li font')).not.toBeNull());
    await userEvent.type(screen.getByLabelText('Nouveau mot de passe'), 'Abc4');
    expect(rules()).toEqual(['8 caractères au moins', 'un chiffre, respecté', 'une majuscule, respecté']);
    await userEvent.clear(screen.getByLabelText('Nouveau mot de passe'));
    expect(rules()).toEqual(['8 caractères au moins', 'un chiffre', 'une majuscule']);
  });

  const choices = (first: number, second: number) =>
    [first, second].map((count, index) =>
      choice(index, ['Samedi', 'Dimanche'][index] ?? '', count, (100 * count) / (first + second)),
    );

  test('updates shares and votes after a vote, and closes the poll', async () => {
    const { answer } = await showPost({ poll: { ...poll, choices: choices(1, 0) } });
    const shown = () => text(screen.getByRole('group', { name: /^Sondage/ }));
    expect(shown()).toContain('1 vote');
    expect(shown()).toContain('Ouvert jusqu’au 24 décembre 2026');
    await userEvent.click(button(/^Dimanche/));
    expect(shown()).toContain('Dimanche50,00 %');
    expect(shown()).toContain('2 votes');
    const closed = { id: 'poll-1', isClosed: true, viewerHasVoted: true, viewerCanVote: false };
    act(() => answer({ voteInPoll: { poll: { ...closed, choices: choices(1, 3) }, userErrors: [] } }));
    expect(shown()).toContain('Dimanche75,00 %');
    expect(shown()).toContain('4 votes');
    expect(shown()).toContain('Terminé le 24 décembre 2026');
  });

  test('updates counts and names of the actions on a post', async () => {
    const { environment } = await showPost({
      commentCount: 1,
      shareCount: 1,
      viewerHasShared: false,
      kind: 'STANDARD',
    });
    expect(button('Partager').title).toBe('Partager');
    expect([button('1 commentaire'), button('1 partage')].map(text)).toEqual(['1', '1']);
    await userEvent.click(button(/^Bravo/));
    expect(text(button(/^Bravo/))).toBe('Bravo 2');
    act(() =>
      environment.commitUpdate((store) => {
        const post = store.get('post-7');
        post?.setValue(2, 'commentCount').setValue(0, 'shareCount').setValue(true, 'viewerHasShared');
      }),
    );
    expect(button('Partagé').title).toBe('Partagé');
    expect(text(button('2 commentaires'))).toBe('2');
    expect(screen.queryByRole('button', { name: /partages?$/ })).toBeNull();
  });
});
