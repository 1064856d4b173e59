/** Train bookings per page (TRN-23). */
export const trainBookingsPageSize = 50;
/** Most bookings that one request marks as completed (TRN-36). */
export const trainBookingsPerCompletion = 500;
/** Days of a timetable at most, and from today on where none are named (TRN-45). */
export const timetableDaysMax = 31;
export const timetableDays = 8;
export const trainsPageSize = 50;
export const trainBoxesPageSize = 100;
/** Minutes between two mails about one train to one company (TRN-53). */
export const trainRiskMailMinutes = 15;
