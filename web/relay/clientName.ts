/** Name and version of this client for operators: headers and connection parameters. */
export const clientName: Readonly<Record<string, string>> = {
  'graphql-client-name': 'web',
  'graphql-client-version': import.meta.env.VERSION,
};
