import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createMockEnvironment } from 'relay-test-utils';
import { expect, test } from 'vitest';
import { ExternalForm } from '../../../web/members/ExternalForm.tsx';

/** The empty form. */
function show() {
  const environment = createMockEnvironment();
  const form = <ExternalForm communityId="community-1" onInvited={() => {}} />;
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />
    </RelayEnvironmentProvider>,
  );
  return environment.mock;
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Inviter' }));

/** The form in which nothing but an e-mail was typed, sent. */
async function send() {
  const mock = show();
  await userEvent.type(screen.getByLabelText('Email'), 'nils@voisin.example');
  await press();
  return mock;
}

const fields = [
  ['firstName', 'Prénom', 'Le prénom est obligatoire'],
  ['lastName', 'Nom', 'Le nom est obligatoire'],
  ['job', 'Fonction', 'Le fonction est obligatoire'],
] as const;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });

test('B384: neither names nor a job are asked for', async () => {
  const mock = await send();
  expect(mock.getMostRecentOperation().request.variables.input).toMatchObject({
    email: 'nils@voisin.example',
    firstName: '',
    lastName: '',
    job: '',
  });
  for (const [, label] of fields) expect(field(label).getAttribute('aria-invalid')).not.toBe('true');
});

test('B384: what is said of their absence stands at their fields', async () => {
  const mock = await send();
  const refused = fields.map(([name, , message]) => ({ message, path: [name] }));
  await act(async () =>
    mock.resolveMostRecentOperation({ data: { inviteExternal: { email: null, userErrors: refused } } }),
  );
  for (const [, label, words] of fields) {
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(words)).toBeTruthy();
  }
});

test('B381–B383: asks for six things and a photograph, of which the e-mail and the telephone are checked', async () => {
  const mock = show();
  for (const label of ['Prénom', 'Nom', 'Email', 'Fonction', 'Téléphone', 'Photo', 'Rôle'])
    expect(field(label)).toBeTruthy();
  await userEvent.type(field('Téléphone'), '12');
  await press();
  for (const [name, description] of [
    ['Email', "l'email est obligatoire et il doit respecter ce format nom@exemple.fr"],
    ['Téléphone', 'Le téléphone est invalide (0X00000000 ou +XXX0000000)'],
  ] as const)
    expect(screen.getByRole('textbox', { name, description })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  await userEvent.clear(field('Téléphone'));
  expect(mock.getAllOperations()).toHaveLength(0);
  await userEvent.type(field('Email'), 'nils@voisin.example');
  await press();
  expect(mock.getAllOperations()).toHaveLength(1);
});
