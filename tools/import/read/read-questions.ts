import type { ImportQuestion } from '#shared/import/contract.ts';
import type { Catalogue } from '#tools/import/catalogue.ts';
import { RowProblem } from '#tools/import/csv/row-problem.ts';
import type { Table, TableRow } from '#tools/import/csv/table.ts';
import { readTime } from '#tools/import/csv/times.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import { readRows } from './read-rows.ts';
import { readSku } from './read-sku.ts';

/** Columns of answered questions, in the order in which an export writes them. */
export const QUESTION_COLUMNS = ['sku', 'question', 'answer', 'asked_by', 'answered_at'] as const;

function readQuestion(row: TableRow): ImportQuestion {
  const [question, answer] = [row.value('question').trim(), row.value('answer').trim()];
  if (question === '') throw new RowProblem('the question is missing');
  if (answer === '') throw new RowProblem('the answer is missing');
  return {
    sku: readSku(row.text('sku'), 'sku'),
    question,
    answer,
    nickname: row.value('asked_by'),
    answeredMs: readTime(row.text('answered_at'), 'answered_at'),
  };
}

/** Reads answered questions about products; whether those exist is checked once all products are known. */
export async function readQuestions(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  await readRows(table, report, 'questions', 'sku', (row) => {
    catalogue.questions.push({ file: row.file, line: row.line, value: readQuestion(row) });
  });
}
