/** A community that is saved without pictures, by the form that makes it. */
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment } from 'relay-test-utils';
import { expect, test } from 'vitest';
import { newCommunity, useCommunityForm } from '../../../web/communities/communityForm.ts';
import { useSaveCommunity } from '../../../web/communities/useSaveCommunity.ts';

/** A new community's form, which was sent and answered so; tells what was sent and what stands at its fields. */
async function send(userErrors: object[]) {
  const environment = createMockEnvironment();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RelayEnvironmentProvider environment={environment}>{children}</RelayEnvironmentProvider>
  );
  const { result } = renderHook(
    () => {
      const form = useCommunityForm({ ...newCommunity, title: 'Voile' }, false);
      return { form, save: useSaveCommunity(form)[0] };
    },
    { wrapper },
  );
  expect(result.current.form.check()).toBe(true);
  let saving: Promise<unknown> = Promise.resolve();
  act(() => {
    saving = result.current.save(null);
  });
  const { input } = environment.mock.getMostRecentOperation().request.variables;
  await act(async () => {
    environment.mock.resolveMostRecentOperation({
      data: { createCommunity: { communityEdge: null, viewer: null, userErrors } },
    });
    await saving;
  });
  return { input, errors: result.current.form.errors };
}

test('B348: a logo and a cover are not asked for', async () => {
  const { input, errors } = await send([]);
  expect(input).not.toHaveProperty('logo');
  expect(input).not.toHaveProperty('cover');
  expect(errors).toEqual({});
});

test('B348: what is said of one stands at its field', async () => {
  const { errors } = await send([{ message: 'Un logo, s’il vous plaît.', path: ['logo'] }]);
  expect(errors).toMatchObject({ logo: 'Un logo, s’il vous plaît.' });
});
