/** The service is unavailable: its queue keeps waiting, in order. */
export class ServiceUnavailable extends Error {
  override name = 'ServiceAway';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** The service rejected this delivery for good. */
export class DeliveryRejected extends Error {
  override name = 'Refused';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
