import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { Environment, type GraphQLResponse, Network, Observable, RecordSource, Store } from 'relay-runtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import parameters from '../../../web/__generated__/LikersDialogQuery$parameters.ts';
import type { LikersDialogQuery } from '../../../web/__generated__/LikersDialogQuery.graphql.ts';
// Its document is known, as when it was opened before.
import '../../../web/reactions/LikersDialog.tsx';
import { onDemand, type OnDemandProps, useOnDemand } from '../../../web/relay/onDemand.ts';

const variables = { id: 'comment-1', count: 6 };
const nobody = { data: { node: null } };

/** A button that opens something on demand, and what was asked for it: each asking waits for its answer. */
function show() {
  const part = onDemand(parameters, async () => ({
    default: (_props: OnDemandProps<LikersDialogQuery>) => <p>Ouvert</p>,
  }));
  function Opener() {
    const { intent, open, close, opened } = useOnDemand(part);
    return (
      <>
        <button type="button" {...intent(variables)} onClick={() => (opened ? close() : open(variables))}>
          Ouvrir
        </button>
        {opened && (
          <Suspense fallback="…">
            <part.Component {...opened} />
          </Suspense>
        )}
      </>
    );
  }
  const asked: { answer: (response: GraphQLResponse) => void; fail: () => void }[] = [];
  const network = Network.create(() =>
    Observable.create((sink) => {
      asked.push({
        answer: (response) => {
          sink.next(response);
          sink.complete();
        },
        fail: () => sink.error(new Error('No answer.')),
      });
    }),
  );
  const environment = new Environment({ network, store: new Store(new RecordSource()) });
  render(
    <RelayEnvironmentProvider environment={environment}>
      <Opener />
    </RelayEnvironmentProvider>,
  );
  return asked;
}

const button = () => screen.getByRole('button', { name: 'Ouvrir' });
const press = () => act(async () => fireEvent.click(button()));
/** Lets what rests have rested. */
const rest = () => act(async () => vi.advanceTimersByTime(1_000));
/** Lets the page be painted, within less than what rests takes. */
const painted = () => act(async () => vi.advanceTimersByTime(50));

beforeEach(() =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'],
  }),
);
afterEach(() => vi.useRealTimers());

test('fetches when the pointer rests on the button; opening and closing it fetch nothing more', async () => {
  const asked = show();
  fireEvent.pointerEnter(button());
  await rest();
  expect(asked).toHaveLength(1);
  await act(async () => asked[0]?.answer(nobody));
  fireEvent.pointerDown(button());
  fireEvent.focus(button());
  await press();
  expect(screen.getByText('Ouvert')).toBeTruthy();
  // Closing it brings the focus back to the button.
  fireEvent.pointerDown(button());
  fireEvent.focus(button());
  await press();
  expect(screen.queryByText('Ouvert')).toBeNull();
  await rest();
  expect(asked).toHaveLength(1);
});

test('fetches nothing when the pointer or the focus only passes', async () => {
  const asked = show();
  fireEvent.pointerEnter(button());
  fireEvent.pointerLeave(button(), { pointerType: 'mouse' });
  fireEvent.focus(button());
  fireEvent.blur(button());
  await rest();
  expect(asked).toHaveLength(0);
});

test('fetches once for a touch', async () => {
  const asked = show();
  const finger = { pointerType: 'touch' };
  fireEvent.pointerEnter(button(), finger);
  fireEvent.pointerDown(button(), finger);
  await painted();
  expect(asked).toHaveLength(1);
  await act(async () => asked[0]?.answer(nobody));
  fireEvent.pointerUp(button(), finger);
  fireEvent.pointerLeave(button(), finger);
  fireEvent.focus(button());
  await press();
  expect(screen.getByText('Ouvert')).toBeTruthy();
  expect(asked).toHaveLength(1);
});

test('fetches again on press when the early request failed', async () => {
  const asked = show();
  fireEvent.pointerDown(button());
  await painted();
  await act(async () => asked[0]?.fail());
  await press();
  expect(asked).toHaveLength(2);
});
