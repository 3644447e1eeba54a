/** Takes secrets out of text before it is written anywhere. A last line: nothing should hand one in. */
export interface SecretRedactor {
  /** From now on this value is taken out. Short ones are passed over: they would hit ordinary words. */
  remember(secret: string): void;
  redact(text: string): string;
}

const shortestSecret = 8;
const authorizationValue = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi;

/** A redactor that knows what it was told and the form of an authorization header (RFC 9110 §11.6.2). */
export function createSecretRedactor(): SecretRedactor {
  const secrets = new Set<string>();
  return {
    remember: (secret) => {
      if (secret.length < shortestSecret) return;
      secrets.add(secret);
      // As it would stand inside JSON text or a URL.
      secrets.add(JSON.stringify(secret).slice(1, -1));
      secrets.add(encodeURIComponent(secret));
    },
    redact: (text) => {
      let redacted = text;
      for (const secret of secrets) redacted = redacted.replaceAll(secret, '[secret]');
      return redacted.replace(authorizationValue, '$1 [secret]');
    },
  };
}
