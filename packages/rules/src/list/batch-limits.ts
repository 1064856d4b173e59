/** A CSV file must be smaller than this (FWD-BATCH-02). */
export const csvMaxBytes = 1_000_000;
/** A downloaded result list must be smaller than this; with 40,000 rows it has 3.2 MB (FWD-BATCH-47). */
export const csvDownloadMaxBytes = 5_000_000;
/** Rows of a list that the user sees when they say what its columns are, and the longest text of a cell there. */
export const batchPreviewRows = 5;
export const batchPreviewCellMax = 60;
/** Headers that one company's mappings are remembered for; the oldest goes (FIELD-FILE-07). */
export const columnMappingsMax = 50;
/** Bytes of a spreadsheet (FIELD-FILE-03), of its parts together after unpacking, and how many parts it may have. */
export const sheetMaxBytes = 5_000_000;
export const sheetUnpackedMaxBytes = 40_000_000;
export const sheetPartsMax = 1_000;
/** Cells of all its sheets. */
export const sheetMaxCells = 1_000_000;
/** Most data rows of a CSV file (FWD-BATCH-30). */
export const csvMaxRows = 40_000;
/** Most lines of a CSV file, empty ones counted too (SEC-03). */
export const csvMaxLines = 150_000;
/** Longest line of a CSV file that is split into cells, and most columns of its header (SEC-03). */
export const csvLineMax = 10_000;
export const csvMaxColumns = 200;
/** Longest cell of a CSV file (FWD-BATCH-27). */
export const csvCellMax = 64;
/** Most corrupt rows of a CSV file that are named (FWD-BATCH-28). */
export const csvCorruptRowsMax = 100;
/** Most characters of a corrupt row that are shown (FWD-BATCH-29). */
export const csvCorruptRowMax = 500;
/** Rows of the first block, small so that the screen moves at once (FWD-BATCH-35). */
export const batchFirstBlock = 25;
/** Rows of every further block (FWD-BATCH-35). */
export const batchBlock = 250;
/** Bodies above this size are sent with gzip (FWD-BATCH-46). */
export const gzipFromBytes = 1_000_000;
