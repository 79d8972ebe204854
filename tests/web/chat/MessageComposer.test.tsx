import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment } from 'relay-test-utils';
import type { ComponentProps } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { MessageComposer } from '../../../web/chat/composer/MessageComposer.tsx';
import { draftKey } from '../../../web/chat/composer/messageDraft.ts';
import { drafts } from '../../../web/drafts/useDraft.ts';
import { thumbsUp } from '../../../web/chat/messageText.ts';
import { useFileChecks } from '../../../web/uploads/useFileChecks.ts';

const Composer = (props: Omit<ComponentProps<typeof MessageComposer>, 'checks'>) => (
  <MessageComposer {...props} checks={useFileChecks()} />
);
function show(conversationId = 'one') {
  const onSend = vi.fn<(message: { content: string }) => void>();
  render(
    <RelayEnvironmentProvider environment={createMockEnvironment()}>
      <Composer
        conversationId={conversationId}
        conversation={null}
        onFiles={vi.fn()}
        refusal={null}
        onRefusal={vi.fn()}
        onSend={onSend}
        onWriting={vi.fn()}
        onEditLast={vi.fn()}
      />
    </RelayEnvironmentProvider>,
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Votre message' });
  return { onSend, field };
}

beforeEach(() => drafts.reset());

test('B192 B225 B226 B228: Enter sends the trimmed text and empties the field; Shift+Enter starts a line', async () => {
  const { onSend, field } = show();
  expect(field.placeholder).toBe('Aa');
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('  Bonjour{Shift>}{Enter}{/Shift}à tous {Enter}');
  expect(onSend.mock.calls).toEqual([[{ content: 'Bonjour\nà tous' }]]);
  expect(field.value).toBe('');
});

test('a touch screen opens a conversation without its keyboard', () => {
  const bare = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(bare(media), { matches: media === '(pointer: coarse)' }),
  );
  onTestFinished(() => void vi.restoreAllMocks());
  const { field } = show();
  expect(document.activeElement).not.toBe(field);
});

test('an attachment, which takes the place of the field, leaves the focus on Envoyer', async () => {
  show();
  const attachment = { kind: 'gif', url: 'https://gifs.example/a.gif', title: 'A' };
  await act(async () => drafts.write(draftKey('one'), { text: '', attachment }, true));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Envoyer' }));
});

test('B227: does not send blank text, by key or by button', async () => {
  const { onSend, field } = show();
  await userEvent.type(field, '   {Enter}');
  expect(onSend).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Envoyer' })).toBeNull();
});

test.each([
  ['while it composes', { isComposing: true }],
  ['in Safari, after it composed', { keyCode: 229 }],
])('Enter during text composition does not send, %s', async (_when, options) => {
  const { onSend, field } = show();
  await userEvent.type(field, 'にほん');
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...options });
  field.dispatchEvent(enter);
  expect(onSend).not.toHaveBeenCalled();
  expect([field.value, enter.defaultPrevented]).toEqual(['にほん', false]);
});

test('B193 B194 B691: shows the thumbs-up while the field is empty, otherwise Envoyer', async () => {
  const { onSend, field } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer un pouce levé' }));
  expect(onSend).toHaveBeenLastCalledWith({ content: thumbsUp });
  await userEvent.type(field, 'Oui');
  expect(screen.queryByRole('button', { name: 'Envoyer un pouce levé' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(onSend).toHaveBeenLastCalledWith({ content: 'Oui' });
});

test('a double click on the thumbs-up or Envoyer sends one message', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { onSend, field } = show();
  const thumb = () => screen.getByRole('button', { name: 'Envoyer un pouce levé' });
  await userEvent.dblClick(thumb());
  expect(onSend.mock.calls).toEqual([[{ content: thumbsUp }]]);
  vi.setSystemTime(Date.now() + 600);
  await userEvent.click(thumb());
  expect(onSend.mock.calls).toHaveLength(2);
  vi.setSystemTime(Date.now() + 600);
  await userEvent.type(field, 'Oui');
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  await userEvent.click(thumb());
  expect(onSend.mock.calls.slice(2)).toEqual([[{ content: 'Oui' }]]);
});

test('keeps a text over the limit, shows its length, and does not send it', async () => {
  const { onSend, field } = show();
  await userEvent.click(field);
  // The stored HTML counts: « & » has five characters.
  await userEvent.paste(`${'a'.repeat(11_995)}&`);
  expect(field.value).toHaveLength(11_996);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Ce texte est trop long : 12 000 / 10 000 caractères.')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(onSend).not.toHaveBeenCalled();
  expect(field.value).toHaveLength(11_996);
  await userEvent.clear(field);
  await userEvent.paste('a'.repeat(10_000));
  // The announcement may remain.
  expect(field.getAttribute('aria-invalid')).toBe('false');
  expect(field.getAttribute('aria-describedby')).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(onSend).toHaveBeenCalledWith({ content: 'a'.repeat(10_000) });
});

test('keeps a draft per conversation until it is sent', async () => {
  await userEvent.type(show().field, 'pas fini');
  cleanup();
  expect(show('two').field.value).toBe('');
  cleanup();
  const { field } = show();
  expect(field.value).toBe('pas fini');
  await userEvent.type(field, '{Enter}');
  cleanup();
  expect(show().field.value).toBe('');
});
