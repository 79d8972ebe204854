import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test } from 'vitest';
import { RecipientField } from '../../../web/people/RecipientField.tsx';

const viewer = { id: 'me', fullName: 'Zoé Quéré' };
const search = () => screen.getByRole('searchbox', { name: 'Choisir une autre personne' });
const names = () => screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent);

function show() {
  const environment = createMockEnvironment();
  const { mock } = environment;
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RecipientField value={viewer} except="leaver" onChange={() => {}} />
    </RelayEnvironmentProvider>,
  );
  const asked = () => mock.getAllOperations().map(({ request }) => request.variables);
  const answer = (...nodes: { id: string; fullName: string }[]) =>
    act(async () => {
      mock.resolveMostRecentOperation((operation) =>
        MockPayloadGenerator.generate(operation, { UserConnection: () => ({ nodes }) }),
      );
    });
  return { asked, answer };
}

test('nobody is asked for until something is typed; neither the viewer nor the person who leaves is offered', async () => {
  const { asked, answer } = show();
  expect(asked()).toEqual([]);
  await userEvent.type(search(), 'c');
  expect(asked()).toEqual([{ search: 'c' }]);
  await answer(viewer, { id: 'leaver', fullName: 'Cyr Dé' }, { id: '1', fullName: 'Camille Petit' });
  expect(names()).toEqual(['Zoé Quéré', 'Camille Petit']);
});

test('who was found stays in sight until the next answer is there', async () => {
  const { asked, answer } = show();
  await userEvent.type(search(), 'c');
  await answer({ id: '1', fullName: 'Camille Petit' });
  await userEvent.type(search(), 'l');
  expect(asked()).toEqual([{ search: 'cl' }]);
  expect(names()).toEqual(['Zoé Quéré', 'Camille Petit']);
  await answer({ id: '2', fullName: 'Claire Roux' });
  expect(names()).toEqual(['Zoé Quéré', 'Claire Roux']);
  await userEvent.clear(search());
  expect(names()).toEqual(['Zoé Quéré']);
});
