import { graphql, type IEnvironment } from 'relay-runtime';
import type { registerDeviceMutation } from '../__generated__/registerDeviceMutation.graphql';
import { commitAsync, type Outcome } from '../relay/mutations.ts';

/** Sends the push token of this browser to the server (B071). */
export const registerDevice = (
  environment: IEnvironment,
  token: string,
): Promise<Outcome<registerDeviceMutation>> =>
  commitAsync<registerDeviceMutation>(
    environment,
    graphql`
      mutation registerDeviceMutation($input: RegisterDeviceInput!) {
        registerDevice(input: $input) {
          userErrors {
            message
          }
        }
      }
    `,
    { input: { pushToken: token, platform: 'WEB' } },
  );
