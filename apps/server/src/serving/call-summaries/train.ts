/** What each call does that is about trains, by its name. */
export const trainSummaries: Record<string, string> = {
  getTrainBookings: 'Bookings for the trains of an operator',
  completeTrainBookings: 'Ticks off transhipped bookings, all or none',
  getTrainOperators: 'Train operators that the user works for',
  createTrainOperator: 'Creates a train operator',
  updateTrainOperator: 'Renames a train operator',
  getTrains: 'Timetable of an operator with what is at risk',
  getTrainBoxes: 'Load units of trains with their trucks and risks',
  getTerminalTrains: 'Timetable of a terminal, with the trains of all operators',
  getTerminalTrainBoxes: 'Load units of the trains of a terminal',
  reportTrains: 'Reports trains with their times and states',
  reportTrainBookings: 'Reports which load units travel on which train',
};
