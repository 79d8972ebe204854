import { GraphQLError, type ValidationRule } from 'graphql';

/**
 * A subscription follows one field, whatever its variables: `@skip` and `@include` do not stand on it. graphql-js
 * fails over what then asks for nothing, as its specification of 2025 forbids.
 */
export const subscriptionRoots: ValidationRule = (context) => ({
  Directive(directive) {
    const { value: name } = directive.name;
    if (name !== 'skip' && name !== 'include') return;
    const root = context.getSchema().getSubscriptionType();
    if (!root || context.getParentType() !== root) return;
    context.reportError(
      new GraphQLError(`@${name} cannot stand on the field of a subscription.`, { nodes: directive }),
    );
  },
});
