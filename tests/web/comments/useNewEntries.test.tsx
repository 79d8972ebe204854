import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { clientIdPrefix } from '../../../web/comments/connections.ts';
import { useNewEntries } from '../../../web/comments/Thread.tsx';

interface Props {
  ids: readonly string[];
  isEndMissing?: boolean;
  /** Whether the content below the replies is visible. */
  isReadBelow?: boolean;
}

function Thread({ ids, isEndMissing = false, isReadBelow = true }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const replies = ids.map((id) => ({ id }));
  const { shown, waiting, show } = useNewEntries(list, replies, isEndMissing);
  const top = isReadBelow ? 300 : innerHeight + 300;
  return (
    <main>
      <ul ref={list}>
        {shown.map(({ id }) => (
          <li key={id}>{id}</li>
        ))}
      </ul>
      {waiting > 0 && (
        <button type="button" onClick={show}>
          {waiting}
        </button>
      )}
      <p
        ref={(below) => {
          if (below)
            vi.spyOn(below, 'getBoundingClientRect').mockReturnValue(
              Object.assign(below.getBoundingClientRect(), { top, height: 50, bottom: top + 50 }),
            );
        }}
      >
        below
      </p>
    </main>
  );
}

const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const waiting = () => screen.queryByRole('button')?.textContent;

afterEach(() => vi.restoreAllMocks());

test('holds back new replies behind a button while content below is visible', async () => {
  const { rerender } = render(<Thread ids={['a', 'b']} />);
  rerender(<Thread ids={['a', 'b', 'c']} />);
  expect([shown(), waiting()]).toEqual([['a', 'b'], '1']);
  rerender(<Thread ids={['a', 'b', 'c', 'd']} />);
  expect([shown(), waiting()]).toEqual([['a', 'b'], '2']);
  await userEvent.click(screen.getByRole('button'));
  expect([shown(), waiting()]).toEqual([['a', 'b', 'c', 'd'], undefined]);
  // The next one waits again.
  rerender(<Thread ids={['a', 'b', 'c', 'd', 'e']} />);
  expect([shown(), waiting()]).toEqual([['a', 'b', 'c', 'd'], '1']);
});

test.each<[string, Props, Props]>([
  [
    'where nothing is read below',
    { ids: ['a'], isReadBelow: false },
    { ids: ['a', 'b'], isReadBelow: false },
  ],
  ['where there was none', { ids: [] }, { ids: ['a', 'b'] }],
  ['where the person has written one', { ids: ['a'] }, { ids: ['a', `${clientIdPrefix}1`] }],
  ['where they come before the others', { ids: ['b'] }, { ids: ['a', 'b'] }],
  ['where a further page was asked for', { ids: ['a'], isEndMissing: true }, { ids: ['a', 'b'] }],
])('shows replies at once %s', (_case, before, after) => {
  const { rerender } = render(<Thread {...before} />);
  rerender(<Thread {...after} />);
  expect([shown(), waiting()]).toEqual([after.ids, undefined]);
});

test('holds back new replies while the page is hidden', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { rerender } = render(<Thread ids={['a']} isReadBelow={false} />);
  rerender(<Thread ids={['a', 'b']} isReadBelow={false} />);
  expect([shown(), waiting()]).toEqual([['a'], '1']);
});
