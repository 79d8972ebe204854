/** A service does not take anything for now: everything that waits for it goes on waiting, in its order. */
export class ServiceUnavailable extends Error {
  override name = 'ServiceAway';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** The service answered that it will never take this one. */
export class DeliveryRejected extends Error {
  override name = 'Refused';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
