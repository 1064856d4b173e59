const two = (count: number) => String(count).padStart(2, '0');

/** Seconds as mm:ss; the minutes go on after an hour (VOICE-62). */
export const timerText = (seconds: number): string => `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
