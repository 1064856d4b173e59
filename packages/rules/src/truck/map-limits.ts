/** Zoom of the map when it opens; below the smallest one, which then counts (TRM-MON-02, TRM-MON-36). */
export const mapStartZoom = 16.6;
/** Smallest and largest zoom of the map (TRM-MON-03, TRM-MON-04). */
export const mapMinZoom = 16.7;
export const mapMaxZoom = 18.5;
/** Radius of a truck's marker in pixels (TRM-MON-11). */
export const markerRadius = 18;
/** The accuracy circle is larger than the accuracy by this factor (TRM-MON-12). */
export const accuracyFactor = 1.5;
/** Width of the sidebar beside the map in pixels (TRM-MON-16). */
export const mapSidebarWidth = 370;
/** Trucks per page of the sidebar (TRM-MON-19). */
export const mapTrucksPageSize = 5;
/** Longest search for a truck on the map (TRM-MON-20). */
export const truckSearchMaxCharacters = 28;
