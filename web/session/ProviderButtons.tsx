import { useEffect, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import type { ProviderButtonsMutation } from '../__generated__/ProviderButtonsMutation.graphql';
import type { ProviderButtonsQuery } from '../__generated__/ProviderButtonsQuery.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { rememberWantedPage } from './wantedPage.ts';
import { callbackAddress, rememberState } from './providerSignIn.ts';

/** How people sign in, for the page and the dialog that ask for a password. */
const providerButtonsQuery = graphql`
  query ProviderButtonsQuery {
    signInMethods {
      canUsePasswords
      providers {
        key
        name
      }
    }
  }
`;

const mutation = graphql`
  mutation ProviderButtonsMutation($input: StartSignInInput!) {
    startSignIn(input: $input) {
      authorizationUrl
      state
      userErrors {
        code
        message
      }
    }
  }
`;

const notStored =
  'Votre navigateur n’enregistre rien pour ce site\u00a0: autorisez-le dans ses réglages, ou libérez de la place, puis réessayez.';

interface Props {
  /** Called where passwords are not accepted: the form for one is of no use. */
  onPasswordsRefused: () => void;
}

/** A button for each provider at which people can sign in. Suspends. */
export default function ProviderButtons({ onPasswordsRefused }: Props) {
  // Also in the dialog of an expired session, which no route loads.
  const { signInMethods } = useLazyLoadQuery<ProviderButtonsQuery>(
    providerButtonsQuery,
    {},
    { networkCacheConfig: { metadata: { isPublic: true } } },
  );
  const [start, isInFlight] = useAsyncMutation<ProviderButtonsMutation>(mutation, { isPublic: true });
  const [failure, setFailure] = useState<string | null>(null);
  const isWithoutPasswords = signInMethods?.canUsePasswords === false;

  useEffect(() => {
    if (isWithoutPasswords) onPasswordsRefused();
  }, [isWithoutPasswords, onPasswordsRefused]);

  const open = async (providerKey: string) => {
    setFailure(null);
    const outcome = await start({ input: { providerKey, redirectUrl: callbackAddress() } });
    if (!outcome.isDone) return setFailure(outcome.message);
    const { authorizationUrl, state } = outcome.response.startSignIn;
    if (authorizationUrl == null || state == null) return;
    if (!rememberState(state)) return setFailure(notStored);
    // The provider's pages take the place of one whose session expired.
    rememberWantedPage(new URL(location.href));
    location.assign(authorizationUrl);
  };

  if (!signInMethods || signInMethods.providers.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {failure !== null && <ErrorNotice message={failure} />}
      {signInMethods.providers.map(({ key, name }) => (
        <Button
          key={key}
          kind={isWithoutPasswords ? 'primary' : 'secondary'}
          isPending={isInFlight}
          className="min-h-12 w-full"
          onPress={() => void open(key)}
        >
          {`Se connecter avec ${name}`}
        </Button>
      ))}
    </div>
  );
}
