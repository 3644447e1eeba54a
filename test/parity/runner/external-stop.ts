/** The reason of a stop from outside. */
export class ExternalStop extends Error {
  override readonly name = 'ExternalStop';
}
