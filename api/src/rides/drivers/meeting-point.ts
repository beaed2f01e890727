interface Met {
  readonly meetAndGreet: boolean;
  readonly pickupLocation: string;
  readonly address: string | null;
}

/** Where to stand: what the back office wrote, else what follows from the journey. */
export function meetingPointOf({ meetAndGreet, pickupLocation, address }: Met, written: string | null = null): string {
  if (written) return written;
  if (meetAndGreet) return `Arrivals at ${pickupLocation}, where the driver holds a sign with your name`;
  return [address, pickupLocation].filter(Boolean).join(', ');
}
