export interface OneToOneRestrictionTable {
  id: string;
  facilityId: number;
  restrictionStart: Date;
  restrictionEnd: Date;
}
