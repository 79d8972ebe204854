/** By which operators tell this client and its version from others: headers, and parameters of the socket. */
export const clientName: Readonly<Record<string, string>> = {
  'graphql-client-name': 'web',
  'graphql-client-version': import.meta.env.VERSION,
};
